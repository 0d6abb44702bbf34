import { useTranslations } from "next-intl";
import { Heart, MessageCircle } from "@/components/ui/icons";
import type { Feedback, ListedImage } from "./share-view";

interface Props {
  image: ListedImage;
  /** The place to which the form leads back. */
  back: string;
}

/** The heart of an image: a form, which `share-hearts.js` sends without leaving the page. */
export function PickForm({ image, back }: Props) {
  const t = useTranslations("sharePage.feedback");
  const { href, name, isPicked } = image;
  const labels = { pick: t("pickImage", { name }), unpick: t("unpickImage", { name }) };
  return (
    <form method="post" action={href} data-pick>
      <input type="hidden" name="back" value={back} />
      <button
        type="submit"
        name="picked"
        value={isPicked ? "0" : "1"}
        aria-pressed={isPicked}
        aria-label={isPicked ? labels.unpick : labels.pick}
        title={isPicked ? labels.unpick : labels.pick}
        className="share-round"
        data-pick-label={labels.pick}
        data-unpick-label={labels.unpick}
      >
        <Heart aria-hidden size={20} />
      </button>
    </form>
  );
}

/** The link to the form for a comment, which `share-hearts.js` repeats in the viewer. */
export function CommentLink({ image: { href, name, comment } }: Pick<Props, "image">) {
  const t = useTranslations("sharePage.feedback");
  const label = t(comment === null ? "commentOn" : "commentedOn", { name });
  return (
    <a
      href={`${href}#comment`}
      className="share-round"
      aria-label={label}
      title={label}
      data-comment
      data-commented={comment === null ? undefined : true}
    >
      <MessageCircle aria-hidden size={20} />
    </a>
  );
}

/** The buttons on an image of the list. */
export function ImageControls({ image, back, feedback }: Props & { feedback: Feedback }) {
  return (
    <div className="share-controls">
      {feedback.hasComments && <CommentLink image={image} />}
      <PickForm image={image} back={back} />
    </div>
  );
}
