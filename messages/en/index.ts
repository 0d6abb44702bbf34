import errors from "./errors.json";
import gallery from "./gallery.json";
import image from "./image.json";
import mail from "./mail.json";
import notFound from "./not-found.json";
import reference from "./reference.json";
import shell from "./shell.json";
import signIn from "./sign-in.json";
import site from "./site.json";
import studio from "./studio.json";
import uploads from "./uploads.json";

export const messages = {
  errors,
  gallery,
  image,
  mail,
  notFound,
  reference,
  shell,
  signIn,
  site,
  studio,
  uploads,
};

export type Messages = typeof messages;
