/** The messages of the button that shows a paper on the full screen. */
export const examFullScreen = {
  enter: 'Full screen',
  exit: 'Leave full screen',
}
