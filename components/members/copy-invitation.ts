import { copyWhenKnown } from "@/components/ui/copy-text";

/** An invitation that the server has not mailed. */
export interface HandedInvitation {
  email: string;
  link: string;
  /** Whether the press that made the link has copied it. */
  copying: Promise<boolean> | undefined;
}

/** Copies the link of an invitation during the press that makes it. */
export function copyInvitation(inviting: Promise<{ link: string | null }>): Promise<boolean> {
  return copyWhenKnown(
    inviting.then(({ link }) => {
      if (link === null) throw new Error("The server has mailed the link.");
      return link;
    }),
  );
}
