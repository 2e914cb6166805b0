"""A browser of nothing but WebKitGTK's view, driven by WebKitWebDriver.

WebKitGTK's own MiniBrowser forgets everything at its end where it is driven, and its window has no phone's width.
It keeps its profile in the folder that is named, and writes there into `errors` what goes wrong in its pages.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# What is on its way when a page is left (a picture, a screen's code) fails here, in a page that nobody sees any more.
REPORT_ERRORS = """
  let isLeft = false;
  addEventListener('beforeunload', () => { isLeft = true; });
  addEventListener('pageshow', () => { isLeft = false; });
  const report = (text) => isLeft || webkit.messageHandlers.errors.postMessage(String(text));
  const log = console.error;
  console.error = (...words) => { report(`console: ${words.join(' ')}`); log.apply(console, words); };
  addEventListener('error', ({ message, target }) =>
    report(message ? `page error: ${message}` : `not loaded: ${target.src ?? target.href}`), true);
  addEventListener('unhandledrejection', ({ reason }) => report(`page error: ${reason}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    report(`Content-Security-Policy: ${violatedDirective} ${blockedURI} ${sample}`));
"""

profile = sys.argv[1]
data = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=f"{profile}/cache")
context = WebKit2.WebContext(website_data_manager=data)
cookies = context.get_cookie_manager()
cookies.set_persistent_storage(f"{profile}/cookies", WebKit2.CookiePersistentStorage.SQLITE)


def on_error(_manager, message):
    with open(f"{profile}/errors", "a", encoding="utf-8") as errors:
        errors.write(message.get_js_value().to_string() + "\n")


def new_view(_session):
    content = WebKit2.UserContentManager()
    content.connect("script-message-received::errors", on_error)
    content.register_script_message_handler("errors")
    frames = WebKit2.UserContentInjectedFrames.ALL_FRAMES
    start = WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript(REPORT_ERRORS, frames, start))
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.add(view)
    window.show_all()
    window.connect("destroy", lambda _: Gtk.main_quit())
    view.connect("close", lambda _: window.destroy())
    return view


def on_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    session.set_application_info(info)
    session.connect("create-web-view", new_view)


context.set_automation_allowed(True)
context.connect("automation-started", on_session)
Gtk.main()
