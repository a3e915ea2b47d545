import type { Context } from '#kit/context.ts';
import { dayInIndia } from '#kit/time.ts';
import { recordAudit } from '#features/audit/actions/record-audit.ts';
import { type ContentContext, readCampaign } from '#features/content/actions/read-content.ts';
import { bornBy } from '../../rules.ts';
import { identityRules, type IdentityRule } from '../../terms.ts';
import { lockIdentitySetting, readIdentitySetting, writeIdentitySetting } from '../../store/applications.ts';

export async function readIdentityRule(ctx: Context): Promise<IdentityRule> {
  const stored = await readIdentitySetting(ctx.db);
  return identityRules.find((rule) => rule === stored) ?? 'aadhaar';
}

/** What the form needs before it is shown; `bornBy`: the latest day of birth that it takes, `YYYY-MM-DD`. */
export async function readFormRules(
  ctx: ContentContext,
): Promise<{ identity: IdentityRule; policyVersion: string; bornBy: string }> {
  const { policyVersion } = await readCampaign(ctx, 'en');
  return { identity: await readIdentityRule(ctx), policyVersion, bornBy: bornBy(dayInIndia(await ctx.businessNow())) };
}

/** Changes what the field `aadhar` accepts; forms frozen before keep theirs. */
export const changeIdentityRule = (ctx: Context, rule: IdentityRule, actor: string): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockIdentitySetting(tx);
    const before = { rule: await readIdentitySetting(tx) };
    await writeIdentitySetting(tx, rule);
    await recordAudit(tx, {
      actor,
      action: 'applications/identity-rule',
      subject: 'application-form',
      before,
      after: { rule },
    });
  });
