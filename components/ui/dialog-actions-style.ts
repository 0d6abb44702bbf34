/**
 * The buttons at the end of a dialog. One whose text is wider than the dialog has it in two lines.
 */
export const dialogActionsStyle =
  "flex flex-wrap justify-end gap-2 *:h-auto *:min-h-10 *:max-w-full *:py-1.5 *:whitespace-normal pointer-coarse:*:h-auto pointer-coarse:*:min-h-11";
