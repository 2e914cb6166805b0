// The provider's answer to a silent sign-in, handed to the portal that waits around this frame.
// The message is the one that oidc-client-ts's IFrameNavigator listens for.
if (window.parent !== window) {
  window.parent.postMessage(
    { source: 'oidc-client', url: window.location.href, keepOpen: false },
    window.location.origin,
  );
}
