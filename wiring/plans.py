"""The three builds as lists of links, each from one pin to another.

GPIO numbers come from the pin table alone; which ground or supply pin a part takes is free, and chosen here.
"""

from typing import NamedTuple

from msgspec import Struct

from hardware.wiring import HEADER, Wiring

PI = "Pi"

FIVE_VOLTS = (2, 4)
THREE_VOLTS = (1, 17)
GROUND = (6, 9, 14, 20, 25, 30, 34, 39)


class End(NamedTuple):
    """One pin of one thing; on the Pi, its position on the header and what is there."""

    thing: str
    pin: str


class Link(NamedTuple):
    """One wire. `table` is what the maker reads of it in the connection table."""

    start: End
    end: End
    colour: str
    table: str = ""
    gpio: int | None = None


class Thing(NamedTuple):
    """A box in the drawing: a part, or a resistor on the way to it."""

    kind: str
    pins: tuple[str, ...]
    notes: str = ""


class Plan(Struct, frozen=True):
    things: dict[str, Thing]
    links: tuple[Link, ...]

    def __add__(self, more: "Plan") -> "Plan":
        return Plan(self.things | more.things, self.links + more.links)


def plans(pins: Wiring) -> dict[str, Plan]:
    """What is drawn: each build whole."""
    add = additions(pins)
    return {
        "minimum": add["minimum"],
        "rfid": add["minimum"] + add["rfid"],
        "touch": add["minimum"] + add["touch"],
    }


def additions(pins: Wiring) -> dict[str, Plan]:
    """What each build adds to those before it: the tables of the page."""
    return {
        "minimum": display(pins) + buttons(pins) + hourglass(pins) + horn(pins),
        "rfid": lights(pins) + header_reader(pins) + usb_reader(),
        "touch": touch(),
        "seats": seats(pins),
        "pn532": header_pn532(pins),
    }


# -------------------------------------------------------------------------------- pins of the header


def position(place: int) -> End:
    """A pin of the header, by its place: power or ground."""
    name = "5 V" if place in FIVE_VOLTS else "3.3 V" if place in THREE_VOLTS else "GND"
    return End(PI, f"{place} · {name}")


def power(place: int, to: End, table: str) -> Link:
    colour = "RD" if place in FIVE_VOLTS else "OG" if place in THREE_VOLTS else "BK"
    return Link(position(place), to, colour, table)


def signal(gpio: int, to: End, colour: str, table: str) -> Link:
    return Link(End(PI, f"{HEADER[gpio]} · GPIO {gpio}"), to, colour, table, gpio)


# -------------------------------------------------------------------------------- the parts


def display(pins: Wiring) -> Plan:
    part, i2c = "OLED", pins.display.i2c
    links = (
        power(1, End(part, "VCC"), "OLED VCC"),
        signal(i2c.sda, End(part, "SDA"), "BU", "OLED SDA"),
        signal(i2c.scl, End(part, "SCL"), "YE", "OLED SCL"),
        power(9, End(part, "GND"), "OLED GND"),
    )
    return Plan(
        {part: Thing("128×64, I²C, SSD1306 or SH1106", ("VCC", "SDA", "SCL", "GND"), "3.3 V, never 5 V")}, links
    )


def buttons(pins: Wiring) -> Plan:
    part, common = "Buttons", "other legs of all four"
    four = {"left": pins.buttons.left, "right": pins.buttons.right, "OK": pins.buttons.ok, "back": pins.buttons.back}
    colours = ("WH", "GN", "BU", "YE")
    links = (
        *(
            signal(gpio, End(part, name), colour, f"button *{name}*, one leg")
            for (name, gpio), colour in zip(four.items(), colours, strict=True)
        ),
        power(39, End(part, common), "buttons: the other leg of each"),
    )
    return Plan({part: Thing("4 push buttons", (*four, common), "no resistors: the Pi pulls up")}, links)


def hourglass(pins: Wiring) -> Plan:
    part, common = "Hourglass", "other legs of both"
    switches = {"upright": pins.hourglass.upright}
    if pins.hourglass.turned is not None:
        switches["turned"] = pins.hourglass.turned
    told = {"upright": "closed while the glass stands upright", "turned": "closed while it stands on its head"}
    links = (
        *(
            signal(gpio, End(part, name), colour, f"tilt switch *{name}*, one leg ({told[name]})")
            for (name, gpio), colour in zip(switches.items(), ("WH", "GN"), strict=False)
        ),
        power(14, End(part, common), "tilt switches: the other leg of each"),
    )
    return Plan({part: Thing("2 ball tilt switches, opposite ways", (*switches, common), "no resistors")}, links)


def horn(pins: Wiring) -> Plan:
    transistor, buzzer, base = "Transistor", "Horn", "base, through 1 kΩ"
    things = {
        transistor: Thing("NPN, BC337-40", (base, "emitter", "collector"), "look up the order of its legs"),
        buzzer: Thing("passive buzzer", ("+", "−"), "across it: 1 kΩ if piezo,\n1N4148 (ring to +) if magnetic"),
    }
    links = (
        signal(pins.horn.out, End(transistor, base), "VT", "1 kΩ, its other end to the transistor's base"),
        power(20, End(transistor, "emitter"), "transistor's emitter"),
        power(4, End(buzzer, "+"), "buzzer + (− goes to the transistor's collector)"),
        Link(End(transistor, "collector"), End(buzzer, "−"), "GY"),
    )
    return Plan(things, links)


def lights(pins: Wiring) -> Plan:
    part, common = "Lights", "short legs of all three"
    three = (
        ("attention", pins.lights.attention, "yellow", "YE"),
        ("danger", pins.lights.danger, "red", "RD"),
        ("good", pins.lights.good, "green", "GN"),
    )
    through = {name: f"330 Ω, then {led} long leg" for name, _, led, _ in three}
    links = (
        *(
            signal(
                gpio, End(part, through[name]), colour, f"330 Ω, its other end to the {led} LED's long leg (*{name}*)"
            )
            for name, gpio, led, colour in three
        ),
        power(34, End(part, common), "LEDs: the short leg of each"),
    )
    return Plan({part: Thing("3 LEDs, 3 resistors 330 Ω", (*through.values(), common))}, links)


def header_reader(pins: Wiring) -> Plan:
    divider, part = "Divider", "Reader 1"
    things = {
        divider: Thing("1 kΩ and 2 kΩ in series", ("between the two", "free end of 1 kΩ", "free end of 2 kΩ")),
        part: Thing("RDM6300, 125 kHz", ("5V", "TX", "GND"), "TX is 5 V: never straight to the Pi"),
    }
    links = (
        power(2, End(part, "5V"), "RDM6300 5V"),
        signal(
            pins.reader.receive,
            End(divider, "between the two"),
            "GN",
            "between 1 kΩ (from RDM6300 TX) and 2 kΩ (to GND)",
        ),
        Link(End(divider, "free end of 1 kΩ"), End(part, "TX"), "GN"),
        power(25, End(divider, "free end of 2 kΩ"), "the free end of the 2 kΩ"),
        power(6, End(part, "GND"), "RDM6300 GND"),
    )
    return Plan(things, links)


def usb_reader() -> Plan:
    adapter, part = "USB adapter", "Reader 2"
    things = {
        adapter: Thing("USB to serial, 3.3 V", ("USB", "3V3", "RXD", "TXD", "GND")),
        part: Thing("PN532, 13.56 MHz, HSU", ("VCC", "TXD", "RXD", "GND"), "both dip switches OFF"),
    }
    links = (
        Link(End(PI, "USB · any port"), End(adapter, "USB"), "GY", "USB adapter; it goes to the PN532"),
        Link(End(adapter, "3V3"), End(part, "VCC"), "OG"),
        Link(End(adapter, "RXD"), End(part, "TXD"), "GN"),
        Link(End(adapter, "TXD"), End(part, "RXD"), "BU"),
        Link(End(adapter, "GND"), End(part, "GND"), "BK"),
    )
    return Plan(things, links)


def header_pn532(pins: Wiring) -> Plan:
    part = "PN532"
    links = (
        power(17, End(part, "VCC"), "PN532 VCC"),
        signal(pins.reader.transmit, End(part, "RXD"), "BU", "PN532 RXD (often printed SCL)"),
        signal(pins.reader.receive, End(part, "TXD"), "GN", "PN532 TXD (often printed SDA)"),
        power(6, End(part, "GND"), "PN532 GND"),
    )
    return Plan({part: Thing("PN532, HSU", ("VCC", "RXD", "TXD", "GND"))}, links)


def touch() -> Plan:
    part = "Touch screen"
    links = (
        power(2, End(part, "5V"), "Touch Display 5V (an HDMI screen has a supply of its own)"),
        power(6, End(part, "GND"), "Touch Display GND"),
        Link(
            End(PI, "DSI · display socket"),
            End(part, "flat cable"),
            "WH",
            "Touch Display, flat cable: picture and touch",
        ),
    )
    return Plan({part: Thing("Raspberry Pi Touch Display, 7 inch", ("5V", "GND", "flat cable"))}, links)


def seats(pins: Wiring) -> Plan:
    part, common = "Seats", "other legs"
    links = tuple(
        signal(gpio, End(part, seat), "WH", f"button of seat {seat}, one leg") for seat, gpio in pins.seats.items()
    )
    links = (*links, power(30, End(part, common), "seat buttons: the other leg of each"))
    return Plan({part: Thing("push buttons", (*pins.seats, common))}, links)
