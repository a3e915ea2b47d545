/** True for one plain e-mail address. */
export const isMailAddress = (typed: string): boolean =>
  typed.length <= 254 && /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]+\.[^\s@,;:<>()[\]\\".]{2,}$/.test(typed);
