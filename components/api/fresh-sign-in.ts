type Prompt = () => Promise<boolean>;

/** Opens a prompt to sign in again; set while a page can show that. */
let prompt: Prompt | undefined;
let pending: Promise<boolean> | undefined;

/**
 * Sets the function that opens the prompt to sign in again. It resolves to whether the user did.
 */
export function setSignInPrompt(show: Prompt): () => void {
  prompt = show;
  return () => {
    if (prompt === show) prompt = undefined;
  };
}

/** Opens one prompt, however many requests wait for it. */
export function requestFreshSignIn(): Promise<boolean> {
  pending ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined;
  });
  return pending;
}
