import type { Page } from "@playwright/test";

/** Calls the API as the signed-in user. */
export async function call<Body>(page: Page, method: string, path: string, data?: object): Promise<Body> {
  const { origin } = new URL(page.url());
  const answer = await page.request.fetch(`${origin}/api${path}`, {
    method,
    headers: { origin },
    ...(data && { data }),
  });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(text);

  return (text === "" ? undefined : JSON.parse(text)) as Body;
}

export interface Item {
  id: string;
  filename: string;
  album: string;
  visibility: string;
  tags: string[];
  taken_at: string | null;
  urls: Record<string, string>;
}

export const listImages = async (page: Page) => (await call<{ data: Item[] }>(page, "GET", "/images")).data;
export const batch = (page: Page, body: object) => call(page, "POST", "/images/batch", body);
