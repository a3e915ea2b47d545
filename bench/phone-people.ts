import sharp from 'sharp';
import { pause, caller, jsonOf } from '#test/faults/call.ts';
import type { Harness } from '#test/faults/harness.ts';
import { makePeople, openRoles, orderBody, type Person, requestIdIn } from '#test/faults/people.ts';

/** Signed in, with local storage as after the login. */
export interface Visitor {
  readonly cookie: string;
  readonly stored: Readonly<Record<string, string>>;
}
export interface PhonePeople {
  /** Two paid applications, each with a photo. */
  readonly applicant: Visitor;
  /** The query of the applicant's return from the gateway. */
  readonly paidReturn: string;
  /** Earnings of two paid applications. */
  readonly referrer: Visitor;
  /** Just logged in, without a name. */
  readonly newcomer: Visitor;
}

/** Opens every role and makes the people whose pages are measured, by the site's calls and the gateway's sandbox. */
export async function makePhonePeople(harness: Harness): Promise<PhonePeople> {
  const { site, gateway } = harness;
  const pool = site.pool(2);
  const { call, end } = caller(site.url);
  await openRoles(pool);
  const [applicant, referrer, friend, neighbour, newcomer] = await makePeople(pool, site.dataDir, 5);
  if (!applicant || !referrer || !friend || !neighbour || !newcomer) throw new Error('people are missing');
  await pool.query('update account set name = null, profile_completed_at = null where id = $1', [newcomer.accountId]);

  const apply = async (person: Person, role: string, referralCode?: string): Promise<string> => {
    const json = orderBody(person, { role, qualification: 'Graduate', category: 'GEN', referralCode });
    const answer = await call('/payment/create-order', { json, cookie: person.cookie });
    if (answer.status !== 201) throw new Error(`create-order: ${answer.status} ${answer.text}`);
    const requestId = requestIdIn(jsonOf<{ paymentUrl: string }>(answer).paymentUrl);
    const paid = await gateway.pay({ requestId, outcome: 'credit' });
    if (!paid) throw new Error('the payment was refused');
    return new URL(paid.returnUrl).search;
  };
  const confirmed = async (count: number): Promise<void> => {
    for (const until = Date.now() + 60_000; ; await pause(100)) {
      const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from application');
      if ((rows[0]?.n ?? 0) >= count) return;
      if (Date.now() > until) throw new Error('the applications were not confirmed within a minute');
    }
  };

  // Earnings can be claimed after a day; the applicant's own applications are younger, so they can be cancelled.
  await apply(friend, 'Supervisor', referrer.referralCode);
  await apply(neighbour, 'Supervisor', referrer.referralCode);
  await confirmed(2);
  const moved = await call('/sandbox/clock', { form: { hours: '25' } });
  if (moved.status !== 303) throw new Error(`the clock: ${moved.status}`);
  const withPhoto = { ...applicant, photo: await uploadFace(site.url, applicant.cookie) };
  const paidReturn = await apply(withPhoto, 'Video Editor');
  await apply(withPhoto, 'Media Anchor');
  await confirmed(4);
  await pool.end();
  end();
  const form = {
    ...(orderBody(applicant, { role: 'Video Editor', qualification: 'Graduate', category: 'GEN' })[
      'formData'
    ] as object),
    aadhar: '',
  };
  return {
    applicant: { ...visitor(applicant), stored: { ...storage(applicant), formData: JSON.stringify(form) } },
    paidReturn,
    referrer: visitor(referrer),
    newcomer: { cookie: newcomer.cookie, stored: { ...storage(newcomer), name: '', referralCode: '' } },
  };
}
const visitor = (person: Person): Visitor => ({ cookie: person.cookie, stored: storage(person) });
const storage = (person: Person): Readonly<Record<string, string>> => ({
  userId: person.accountId,
  phoneNumber: person.phone,
  name: 'Asha Kumari',
  referralCode: person.referralCode,
  token: 'signed-in',
  tokenExpiration: String(Date.now() + 30 * 86_400_000),
});

async function uploadFace(site: string, cookie: string): Promise<string> {
  const body = new FormData();
  body.set('photo', new Blob([new Uint8Array(await photoOf(900, 1200))], { type: 'image/jpeg' }), 'me.jpg');
  const headers = { cookie, origin: site };
  const answer = await fetch(`${site}/api/uploads/photo`, { method: 'POST', body, headers });
  if (answer.status !== 201) throw new Error(`the photo: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { url: string }).url;
}

/** A photo as a phone's camera makes it: a face before a wall, fine noise everywhere; 12 megapixels are 3 to 5 MB. */
export async function photoOf(width: number, height: number): Promise<Buffer> {
  const face = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="${width}" height="${height}">
    <defs>
      <linearGradient id="wall" x2="1" y2="1"><stop stop-color="#c9d3d8"/><stop offset="1" stop-color="#7d8c94"/></linearGradient>
      <radialGradient id="skin" cy=".4"><stop stop-color="#c98f68"/><stop offset="1" stop-color="#8a5535"/></radialGradient>
    </defs>
    <rect width="300" height="400" fill="url(#wall)"/>
    ${Array.from({ length: 40 }, (_, n) => `<path d="M${(n * 53) % 300} 0v400" stroke="#5d6a70" stroke-opacity=".12" stroke-width="${1 + (n % 4)}"/>`).join('')}
    <path d="M30 400q10-110 120-110t120 110z" fill="#7a2f3b"/>
    ${Array.from({ length: 60 }, (_, n) => `<circle cx="${40 + ((n * 37) % 220)}" cy="${320 + ((n * 23) % 80)}" r="3" fill="#e6c15a"/>`).join('')}
    <ellipse cx="150" cy="180" rx="75" ry="100" fill="url(#skin)"/>
    <path d="M70 170q0-110 80-110t80 110q-20-70-80-70t-80 70z" fill="#1d1512"/>
    ${Array.from({ length: 90 }, (_, n) => `<path d="M${72 + n * 1.75} ${110 - 45 * Math.sin((n / 90) * Math.PI)}q4 20 0 34" stroke="#3a2a22" fill="none"/>`).join('')}
    <ellipse cx="122" cy="175" rx="11" ry="6" fill="#fff"/><circle cx="122" cy="175" r="5" fill="#2a1a12"/>
    <ellipse cx="178" cy="175" rx="11" ry="6" fill="#fff"/><circle cx="178" cy="175" r="5" fill="#2a1a12"/>
    <path d="M150 180l-8 38h16M125 240q25 18 50 0" stroke="#5a2f20" stroke-width="4" fill="none"/>
  </svg>`;
  const layer = async (of: number, sigma: number): Promise<Buffer> => {
    const noise = { type: 'gaussian', mean: 128, sigma } as const;
    const [w, h] = [Math.round(width / of), Math.round(height / of)];
    const made = sharp({ create: { width: w, height: h, channels: 3, background: '#808080', noise } });
    return sharp(await made.png({ compressionLevel: 0 }).toBuffer())
      .resize(width, height)
      .png({ compressionLevel: 0 })
      .toBuffer();
  };
  // The sensor's noise, and the texture of skin and cloth, which stays after shrinking.
  const [grain, texture] = [await layer(1, 24), await layer(4, 14)];
  return sharp(Buffer.from(face), { limitInputPixels: false })
    .resize(width, height)
    .composite([
      { input: grain, blend: 'soft-light' },
      { input: texture, blend: 'soft-light' },
    ])
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92 })
    .toBuffer();
}
