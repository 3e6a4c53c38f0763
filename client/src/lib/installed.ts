const WINDOW_OF_APP =
  '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui), (display-mode: window-controls-overlay)'

/** Whether this is the installed app, not a browser tab. */
export const isInstalled = (): boolean =>
  window.matchMedia(WINDOW_OF_APP).matches || ('standalone' in navigator && navigator.standalone === true)
