/** The number of a paper: `INV/26-27/0001`; 16 characters at most. */
export const numberOf = (prefix: string, financialYear: string, place: number): string =>
  `${prefix}/${financialYear}/${String(place).padStart(4, '0')}`;
