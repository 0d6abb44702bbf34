/**
 * The logo: an egg seen as a lens. Decorative; a name stands next to it or on the link around it.
 */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <path
        d="M16 1.5c6.6 0 12 8.6 12 16.4C28 25.2 22.9 30.5 16 30.5S4 25.2 4 17.9C4 10.1 9.4 1.5 16 1.5Z"
        className="fill-surface stroke-ink"
        strokeWidth="1.75"
      />
      <circle cx="16" cy="19" r="6.5" className="fill-accent" />
      <path
        d="M12.6 18.2a3.6 3.6 0 0 1 2.9-2.7"
        fill="none"
        stroke="#fffaf0"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
    </svg>
  );
}
