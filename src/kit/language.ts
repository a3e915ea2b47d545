export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];
export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

/** The language of a public page by its path. */
export const languageOf = (path: string): Language => (path === '/hi' || path.startsWith('/hi/') ? 'hi' : 'en');
