const twoDigits = (value: number) => String(value).padStart(2, '0')

export const examRunning = {
  label: 'Quiz in progress',
  timeLeft: (seconds: number) => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)} left`,
  resume: 'Resume',
  resumeOf: (title: string) => `Resume: ${title}`,
}
