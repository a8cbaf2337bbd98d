"""The page about the protocol names every message and every field."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from companion import protocol

PAGE = (Path(__file__).parent.parent / "docs" / "protocol.md").read_text("utf-8")
MESSAGES = [*get_args(protocol.Said), *get_args(protocol.Told)]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda message: message.__struct_config__.tag)
def test_every_message_is_described_with_its_fields(message: Any) -> None:
    tag = message.__struct_config__.tag
    rows = [line for line in PAGE.splitlines() if line.startswith("|") and f"`{tag}`" in line.split("|")[1]]
    assert rows, f"{tag} is not on the page"
    fields = {field.name for field in msgspec.structs.fields(message)} - {"id"}
    assert fields <= set(re.findall(r"`(\w+)`", rows[0]))


@pytest.mark.parametrize("part", [protocol.Offer, protocol.Face, protocol.Asked])
def test_the_parts_of_a_view_are_described(part: Any) -> None:
    named = set(re.findall(r"`(\w+)`", PAGE))
    assert {field.name for field in msgspec.structs.fields(part)} <= named


def test_the_numbers_on_the_page_are_those_of_the_code() -> None:
    assert f"up to {protocol.OFFERED} offers" in PAGE
    assert f"at most {protocol.LARGEST // 1024} KB" in PAGE
    assert f"The version is {protocol.VERSION}" in PAGE
