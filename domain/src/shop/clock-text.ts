/** Formats a time of day, `HH:MM`, as `9:00 AM`. */
export function clockText(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}
