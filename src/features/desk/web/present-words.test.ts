import { expect, test } from 'vitest';
import { languages } from '#web/i18n.ts';
import { applicationStateWords, stageWords } from '#features/applications/web/parts/words.ts';
import { auditActionWords } from '#features/audit/web/parts/words.ts';
import { bulkStates } from '#features/leads/model/changes.ts';
import { stateWords } from '#features/leads/web/parts/words.ts';
import { presentWords } from '#features/lists/web/desk/words.ts';

// The lists are below the applications and leads and cannot read their words.
test.each(languages)('the results of bulk work name stages and states as the records do in %s', (language) => {
  const { active: _active, ...ended } = applicationStateWords[language];
  const of = (feature: string, words: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(words).map(([code, name]) => [`${feature}/${code}`, name]));
  expect(presentWords[language]).toMatchObject({
    ...of('applications', { ...stageWords[language], ...ended }),
    ...of('leads', stateWords[language]),
  });
});
test.each(languages)('each change of a lead that staff make in bulk has words for the audit in %s', (language) => {
  const recorded = bulkStates.map((state) => `leads/${state === 'reopen' ? 'reopened' : state}`);
  expect(recorded.filter((action) => auditActionWords[language][action] === undefined)).toEqual([]);
});
