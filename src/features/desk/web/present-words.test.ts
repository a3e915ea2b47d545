import { expect, test } from 'vitest';
import { languages } from '#web/i18n.ts';
import { applicationStateWords, stageWords } from '#features/applications/web/parts/words.ts';
import { presentWords } from '#features/lists/web/desk/words.ts';

// The lists are below the applications and cannot read their words.
test.each(languages)('the results of bulk work name stages and states as the applications do in %s', (language) => {
  const { active: _active, ...ended } = applicationStateWords[language];
  expect(presentWords[language]).toMatchObject(
    Object.fromEntries(
      Object.entries({ ...stageWords[language], ...ended }).map(([code, name]) => [`applications/${code}`, name]),
    ),
  );
});
