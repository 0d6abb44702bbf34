/** Buttons over the image, which are readable on every ground and image. */
export const chromeButtonStyle = "bg-scrim text-on-scrim hover:bg-ink hover:text-paper";

/** Buttons inside of a bar, which has the scrim itself. */
export const barButtonStyle =
  "text-on-scrim hover:bg-ink hover:text-paper aria-pressed:bg-accent aria-pressed:text-accent-ink data-popup-open:bg-ink data-popup-open:text-paper";

export const barStyle =
  "pointer-events-auto flex max-w-full flex-wrap items-center justify-center rounded-md bg-scrim p-0.5 text-on-scrim";
