import type { Session } from '#kit/context.ts';
import type { Language } from '#kit/language.ts';
import type { Phone } from '#kit/text/phone.ts';
import { accountFor } from '#features/accounts/actions/account-for.ts';
import { completeProfile } from '#features/accounts/actions/complete-profile.ts';
import { beginPhoto, storePhoto } from '#features/photos/actions/store-photo.ts';
import { Chance } from './chance.ts';
import { districts, men, surnames, women, womensSurnames } from './names.ts';
import { drawPortrait } from './portrait.ts';
import type { Story } from './story.ts';

/** An invented person with an account. */
export interface Person {
  readonly session: Session & { readonly name: string };
  readonly phone: Phone;
  readonly referralCode: string;
  readonly language: Language;
  readonly isWoman: boolean;
  /** As this person types it. */
  readonly fatherName: string;
  readonly email: string;
  readonly dob: string;
  readonly address: string;
  readonly district: string;
  readonly state: string;
  /** The URL of the uploaded photo. */
  readonly photo: string;
}

/** Numbers of nobody: between those of the demo's staff and the next thousands. */
const firstPhone = 9_000_010_001;
/** The phone number of the person with this number, counted from 0. */
export const phoneOf = (number: number): Phone => `+91${firstPhone + number}` as Phone;

/** A person signs in for the first time, gives a name and uploads a photo. */
export async function newPerson(story: Story, number: number): Promise<Person> {
  const { ctx } = story;
  const chance = new Chance(number * 104_729 + 5);
  const phone = phoneOf(number);
  const language: Language = chance.happens(0.45) ? 'hi' : 'en';
  const script = language === 'hi' && chance.happens(0.5) ? 1 : 0;
  const isWoman = chance.happens(0.42);
  const first = chance.of(isWoman ? women : men);
  const family = chance.of(surnames);
  const last = isWoman && chance.happens(0.6) ? chance.of(womensSurnames) : family;
  const { state, district, towns } = chance.of(districts);
  const town = chance.of(towns);
  const ward = chance.between(1, 28);
  const name = `${first[script]} ${last[script]}`;
  const account = await ctx.transaction((tx) => accountFor(tx, { phone, language, at: ctx.now() }));
  const session = { id: `ses_demo_${number}`, accountId: account.id, phone, name };
  story.must(await completeProfile(ctx, session, { userId: account.id, name, phone }));
  const key = story.must(await beginPhoto(ctx, account.id));
  const bytes = drawPortrait({ seed: number, isWoman });
  const { url } = story.must(await storePhoto(ctx, { key, bytes, fileName: 'photo.png' }));
  return {
    session,
    phone,
    referralCode: account.referralCode,
    language,
    isWoman,
    fatherName: `${chance.of(men)[script]} ${family[script]}`,
    email: `${first[0]}.${last[0]}${number + 11}@example.com`.toLowerCase(),
    dob: `${chance.between(1988, 2004)}-${twoDigits(chance.between(1, 12))}-${twoDigits(chance.between(1, 28))}`,
    address: script === 1 ? `वार्ड ${ward}, ${town[1]}, पिन ${town[2]}` : `Ward ${ward}, ${town[0]}, PIN ${town[2]}`,
    district,
    state,
    photo: url,
  };
}
const twoDigits = (number: number): string => String(number).padStart(2, '0');
