/**
 * Takes the focus from a field to the dialog around it, else to nothing. Keys of the viewer work
 * again, and Tab continues from the dialog instead of from the page below it.
 */
export function leaveField(field: HTMLElement): void {
  const dialog = field.closest<HTMLElement>('[role="dialog"]');
  if (dialog) dialog.focus();
  else field.blur();
}
