"""`companion daemon`: the process that keeps the table, its clocks and its journal, and serves clients."""

import asyncio
import logging
import os
import sys
from argparse import Namespace
from pathlib import Path

from companion.daemon.config import as_toml, config_file, read_config
from companion.daemon.server import serve
from companion.daemon.wired import wired

FLAGS = ("state", "host", "port", "speed", "log")


def run(arguments: Namespace, language: str) -> int:  # noqa: ARG001 - the log is for whoever looks after the machine
    path = Path(arguments.config) if arguments.config else config_file(os.environ)
    flags = {name: value for name in FLAGS if (value := getattr(arguments, name)) is not None}
    config = read_config(path, flags)
    if arguments.show_config:
        print(as_toml(config), end="")
        return 0
    logging.basicConfig(level=config.log.upper(), stream=sys.stderr, format="%(levelname)s %(message)s")
    for why in wired(config).out.values():
        logging.getLogger("companion").warning("%s", why)
    asyncio.run(serve(config, until_eof=arguments.until_eof))
    return 0
