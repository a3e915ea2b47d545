import type { RoleAnswer } from '#features/jobs/contract/public.ts';
import { shareHref, shareWords } from '#features/jobs/web/parts/share-role.ts';
import { paths } from '#web/paths.ts';
import { withReferral } from '#web/referral-link.ts';
import { useShownPage } from '#web/shown-page.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';
import { useWords } from '#web/use-words.ts';
import { applyWords } from './apply-words.ts';

export interface ShareRoleProps {
  readonly role: RoleAnswer;
  /** The sharer's referral code. */
  readonly ownCode: string;
}
/** Shares the role's public page; the link can also be selected by hand where copying is not allowed. */
export function ShareRole({ role, ownCode }: ShareRoleProps) {
  const t = useWords(applyWords);
  const share = useWords(shareWords);
  const { appUrl, language } = useShownPage();
  const link = appUrl + withReferral(paths.role(language, role.name), ownCode);
  return (
    <section className="share-role" aria-labelledby="share-title">
      <h2 id="share-title">{t.shareTitle}</h2>
      <div className="button-row">
        <LinkButton href={shareHref(share, role, link)} target="_blank" rel="noopener" icon={<ChatIcon />}>
          {share.share}
        </LinkButton>
        <CopyButton text={link} confirmation={t.copied}>
          {t.copyLink}
        </CopyButton>
      </div>
      <TextField name="link" label={t.link} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
    </section>
  );
}
