/** Characters of what the owner sets for every paper. */
export const maxLengths = {
  accountName: 100,
  bankName: 100,
  upi: 100,
  payment: 400,
  terms: 2000,
  signatory: 100,
  designation: 100,
} as const;
/** The longest time that a buyer gets for paying a tax invoice. */
export const maxPaymentDays = 365;
/** The last number of a series in a financial year. */
export const lastOfSeries = 9999;
/** Rule 46 of the CGST Rules: a number has 16 characters at most, of them 11 for year and number with their slashes. */
export const maxPrefix = 5;
/** What UPI takes in one payment to most merchants; a larger sum goes to the bank account. */
export const upiLimitPaise = 1_00_000_00;
