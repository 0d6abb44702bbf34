import albums from "./albums.json";
import collections from "./collections.json";
import duplicates from "./duplicates.json";
import errors from "./errors.json";

import image from "./image.json";
import importPage from "./import.json";
import inspector from "./inspector.json";
import library from "./library.json";
import mail from "./mail.json";
import notFound from "./not-found.json";
import palette from "./palette.json";
import reference from "./reference.json";
import search from "./search.json";
import selection from "./selection.json";
import shell from "./shell.json";
import shortcuts from "./shortcuts.json";
import signIn from "./sign-in.json";
import site from "./site.json";
import studio from "./studio.json";
import tags from "./tags.json";
import uploads from "./uploads.json";
import viewer from "./viewer.json";
import welcome from "./welcome.json";

export const messages = {
  albums,
  collections,
  duplicates,
  errors,

  image,
  import: importPage,
  inspector,
  library,
  mail,
  notFound,
  palette,
  reference,
  search,
  selection,
  shell,
  shortcuts,
  signIn,
  site,
  studio,
  tags,
  uploads,
  viewer,
  welcome,
};

export type Messages = typeof messages;
