#!/usr/bin/python3
"""A window of WebKitGTK that WebKitWebDriver can drive and that keeps what pages keep, in the folder of its argument.
WebKit's own MiniBrowser forgets everything when it is driven."""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

folder = sys.argv[1]
data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
data.get_cookie_manager().set_persistent_storage(f"{folder}/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)


def view_of(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=390, default_height=844)
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return view


def on_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("Sawari")
    session.set_application_info(info)
    session.connect("create-web-view", view_of)


context.connect("automation-started", on_session)
Gtk.main()
