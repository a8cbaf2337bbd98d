"""The small display and its four buttons: pages, menus, sounds and lights. A client of the table like any other."""
