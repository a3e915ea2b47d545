/** The logo: rising blocks on a ground line. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <rect className="logo-field" width="40" height="40" rx="9" />
      <path className="logo-line" d="M8 30.5h24" />
      <path className="logo-block" d="M10 27V19l4-2.3 4 2.3v8zM20 27V14l4-2.3 4 2.3v13z" />
      <path className="logo-sun" d="M12.6 12.4a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4z" />
    </svg>
  );
}
