import { Fact, Facts } from '#web/desk/facts.tsx';
import { staffRoleWords } from '#kit/desk/staff-role-words.ts';
import { moment } from '#web/moment.ts';
import { useLanguage, useWords } from '#web/use-words.ts';
import type { ApprovalRights, RightsOfPerson } from '../../model.ts';
import { rightsWords } from './words.ts';

interface RightsProps {
  readonly rights: ApprovalRights;
  /** What took place was recorded, not proposed. */
  readonly isFact?: boolean;
}
/** Who proposed it and who reads it, with the roles by which they may: since when and from whom. */
export function Rights({ rights: { maker, reader }, isFact = false }: RightsProps) {
  const t = useWords(rightsWords);
  return (
    <Facts>
      <Fact term={isFact ? t.recorder : t.maker}>
        <RightsOf person={maker} />
      </Fact>
      <Fact term={t.reader}>
        <RightsOf person={reader} />
      </Fact>
    </Facts>
  );
}

function RightsOf({ person: { name, rights } }: { readonly person: RightsOfPerson }) {
  const t = useWords(rightsWords);
  const roles = useWords(staffRoleWords);
  const language = useLanguage();
  const texts = rights.map(({ role, since, by }) => t.since(roles[role], moment(language, since), by));
  return `${name}: ${texts.length === 0 ? t.none : texts.join('; ')}`;
}
