// The other texts load with the panel: calendar-panel.ts.
export const calendar = {
  title: 'Saved jobs in your calendar',
  loading: 'Loading your calendar address...',
}
