/** What the publisher can mend, printed as one line. */
export class Refusal extends Error {}
