import { defined } from '#kit/defined.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import type { Context } from '#kit/context.ts';
import { highestFeePaise, paiseFromRupees } from '#kit/money/paise.ts';
import { readPhone } from '#kit/text/phone.ts';
import { StartupError } from '#platform/operations/config.ts';
import { programFile } from '#platform/operations/program-file.ts';
import { lockFor } from '#platform/database/db.ts';
import { type RoleContent, rolePostingShape, roleStateShape, roleTextsShape } from './model/jobs.ts';
import { isFee, lowestFeePaise } from './terms.ts';
import { insertRole } from './store/jobs.ts';
import { insertInvitedPhones, readPhonesSeeded, writePhonesSeeded } from './store/invited.ts';

export type SeedContext = Context & { readonly config: { readonly invitedPhones: readonly string[] } };

const fee = z.pipe(
  z.number().check(
    z.refine(
      (rupees) => {
        const amount = paiseFromRupees(rupees);
        return amount !== undefined && isFee(amount);
      },
      `must be an amount in rupees from ${lowestFeePaise / 100} to ${highestFeePaise / 100}`,
    ),
  ),
  z.transform((rupees) => defined(paiseFromRupees(rupees))),
);
const roleFile = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  position: z.int(),
  state: roleStateShape,
  generalFee: fee,
  reservationFee: fee,
  vacancies: z.int().check(z.gte(1), z.lte(100_000)),
  openingDate: z.string().check(z.minLength(1)),
  texts: z.strictObject({ en: roleTextsShape, hi: roleTextsShape }),
  posting: z._default(rolePostingShape, {}),
});

/**
 * Reads the bundled roles, one file each.
 * @throws StartupError naming the file and the invalid field.
 */
export async function readRoleFiles(folder: string): Promise<RoleContent[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map((name) => readRoleFile(join(folder, name))));
}

async function readRoleFile(path: string): Promise<RoleContent> {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw new StartupError(`${path} can't be read as JSON`);
  }
  const read = roleFile.safeParse(json);
  if (!read.success) {
    const issue = defined(read.error.issues[0]);
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const field = [...issue.path.map(String), ...(unknown ? [unknown] : [])].join('.') || 'the whole file';
    throw new StartupError(`${path}: ${field}: ${unknown ? 'there is no such field' : issue.message}`);
  }
  const { generalFee, reservationFee, ...rest } = read.data;
  return { ...rest, generalFeePaise: generalFee, reservationFeePaise: reservationFee };
}

/**
 * Inserts the roles of content/roles, and invites the numbers of the settings to them. An existing role stays as staff changed
 * it; the numbers are imported once only.
 * @throws StartupError when a file or a number is invalid.
 */
export async function seedJobs(ctx: SeedContext, folder = programFile('content/roles')): Promise<void> {
  const roles = await readRoleFiles(folder);
  const phones = ctx.config.invitedPhones.map((typed, index) => {
    const phone = readPhone(typed);
    if (!phone) throw new StartupError(`INVITED_PHONES: number ${index + 1} of the list is not a mobile number`);
    return phone;
  });
  await ctx.transaction(async (tx) => {
    // Two instances may start simultaneously.
    await lockFor(tx, 'jobs/seed');
    for (const role of roles) await insertRole(tx, { ...role, ofCampaign: true });
    if (await readPhonesSeeded(tx)) return;
    for (const { name: role } of roles) await insertInvitedPhones(tx, { role, opening: 1 }, phones, 'settings');
    await writePhonesSeeded(tx);
  });
}
