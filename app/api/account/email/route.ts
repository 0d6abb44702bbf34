import { routes } from "../../routes";
import { cancelEmailChange, changeAccountEmail, getAccountEmail } from "./endpoints";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = routes(
  getAccountEmail,
  changeAccountEmail,
  cancelEmailChange,
);
