export {
  cancelEmailChange,
  confirmEmailChange,
  getEmail,
  pruneEmailChanges,
  readEmailChange,
  requestEmailChange,
  undoEmailChange,
} from "./change-email";
