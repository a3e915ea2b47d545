// Each person chooses between SMS and WhatsApp, and a site may have one of them alone: texts for people name neither.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The login names the way that an OTP takes; the desk names what an SMS costs. */
const namesTheWay = /\/(?:accounts|audit|content|desk|people)\/|\/desk\//;
const texts = globSync('src/features/**/*words.ts').filter((file) => !namesTheWay.test(file));

test.each(texts)('%s names no way of messages', (file) => {
  expect(readFileSync(file, 'utf8')).not.toContain('SMS');
});
