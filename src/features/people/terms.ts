/** Records of each kind on the page of a person. */
export const shownRecords = 10;
