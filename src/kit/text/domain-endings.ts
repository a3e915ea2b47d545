/** The endings by which a text is taken to name a web or mail address, as alternatives of a pattern. */
export const domainEndings = 'com|in|org|net|gov|edu|info|io|me|app|link|page|site|online|shop|xyz|bank|example';
