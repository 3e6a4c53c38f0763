export const examFullScreen = {
  enter: 'Full screen',
  exit: 'Leave full screen',
}
