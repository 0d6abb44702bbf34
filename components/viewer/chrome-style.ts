/** Buttons over the image, which are readable on every ground and image. */
export const chromeButtonStyle = "bg-scrim text-on-scrim hover:bg-ink hover:text-paper";

export const barStyle =
  "pointer-events-auto flex max-w-full flex-wrap items-center justify-center rounded-md bg-scrim p-0.5 text-on-scrim";
