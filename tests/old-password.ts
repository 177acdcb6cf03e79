import { importedHash } from "#app/domains/accounts/passwords/imported-password.server.ts";

/**
 * The sample that the earlier shop's authentication service documents
 * (https://github.com/firebase/scrypt): with these parameters, this salt and this hash belong to
 * `oldPassword`.
 */
export const oldPassword = "user1password";
export const oldParameters = {
  signerKey:
    "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==",
  saltSeparator: "Bw==",
  rounds: 8,
  memCost: 14,
};
export const oldUser = {
  salt: "42xEC+ixf3L2lw==",
  passwordHash:
    "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==",
};

/** As `accounts.password` keeps it. */
export const oldHash = importedHash(oldParameters, oldUser);
