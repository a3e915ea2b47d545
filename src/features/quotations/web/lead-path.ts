/** The desk's page of a lead. */
export const leadPath = (number: number): string => `/desk/leads/${number}`;
