const indianFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});
/** Date and time in India for staff, such as "21 Nov 2026, 5:30 pm". */
export const inIndianTime = (at: Date): string => indianFormat.format(at);
