// What the messages about an application are stored under.

export const sourceOfReceipt = (application: string): string => `application:${application}:received`;
export const sourceOfStep = (application: string, step: number): string => `application:${application}:step:${step}`;
/** The source of messages about a correction window that staff opened for this application alone. */
export const sourceOfWindow = (application: string, window: number): string =>
  `application:${application}:window:${window}`;
/** The source of messages about the correction window of a whole opening, told apart by its end. */
export const sourceOfOpeningWindow = (application: string, until: Date): string =>
  `application:${application}:opening-window:${until.toISOString()}`;
