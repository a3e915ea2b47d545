import { expect, test } from 'vitest';
import { languages } from '#web/i18n.ts';
import { reasonWords, stageWords } from '#features/applications/web/parts/words.ts';
import { factTexts } from './audit-facts.ts';
import { auditFactWords, auditWords } from './audit-words.ts';

test.each(languages)('a move has the names of its stages and its reason in %s', (language) => {
  const stage = stageWords[language];
  const texts = factTexts(
    {
      before: { stage: 'under-review' },
      after: { stage: 'not-selected', reason: 'others-chosen' },
      details: { fromStage: 'a stage of an earlier version', slot: 'others-chosen' },
    },
    { t: auditWords[language], names: auditFactWords[language], language },
  ).join('\n');
  for (const shown of [stage['under-review'], stage['not-selected'], reasonWords[language]['others-chosen']])
    expect(texts).toContain(shown);
  expect(texts).not.toContain('under-review');
  expect(texts).not.toContain('not-selected');
  // What has no name stays as it is.
  expect(texts).toContain('a stage of an earlier version');
  expect(texts.match(/others-chosen/g)).toHaveLength(1);
});
