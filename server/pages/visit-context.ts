import type { Actor } from "@/lib/kernel/actor";
import type { Visit } from "@/lib/shares";
import type { PageTexts } from "./share-frame";

/** The data that all pages of an open visit need. */
export interface VisitContext {
  token: string;
  visit: Visit;
  texts: PageTexts;
  /** The signed-in visitor who may save the images to a library of their own. */
  saver?: Actor;
}
