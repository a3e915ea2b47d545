/** Fields that mark an entry or a part of it as a sample. */
export const sampleFields: ReadonlySet<string> = new Set([
  'isSample',
  'testimonialsAreSamples',
  'salesAreSamples',
  'sample',
]);

/** True if any part is a sample. */
export const hasSamples = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.entries(body).some(([name, value]) => (sampleFields.has(name) && value === true) || hasSamples(value));
