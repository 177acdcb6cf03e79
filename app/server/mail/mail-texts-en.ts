import type { BookCheck } from "#app/lib/money/book-checks.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { formatDate } from "#app/lib/time/time.ts";
import { site } from "#site";
import type { MailedAttempt, MailedNeed, MailedRemoval } from "./mail.ts";
import { type MailTexts, paragraphsOf } from "./mail-texts.ts";
import { morningWords } from "./morning-words.ts";

const bookCheckNames: Record<BookCheck, string> = {
  stock: "Stock below zero",
  units: "Units sold that are not those of the orders",
  ledger: "Stock that its ledger does not explain",
  holds: "Orders whose items are in the wrong place",
  numbers: "Months whose order numbers have gaps",
  sums: "Orders whose sums are wrong",
  payments: "Payments and orders that do not fit together",
  figures: "Days whose figures are not those of their orders",
  provider: "Payments that the payment provider tells otherwise",
};

/** What is needed, for the mail that comes before it is (rules: upkeep-2). */
const needs: Record<MailedNeed["kind"], (day: string) => string> = {
  backup: (day) => `No backup was made last night. Have it looked at by ${day}.`,
  drill: (day) =>
    `The backup could not be tried, or was not for weeks: nobody knows whether it can be restored. Have it looked at by ${day}.`,
  disk: (day) =>
    `If it fills as it did lately, the disk is full on ${day}, and then the shop takes no orders. Have it made larger, or tidied up.`,
  certificate: (day) =>
    `The certificate of the shop’s address ends on ${day}; after that browsers warn everybody away. It should have been renewed by itself: have the web server looked at.`,
  secret: (day) =>
    `The secret that logins are signed by has been the same for two years by ${day}. Have it replaced; everybody then logs in once more.`,
  version: (day) =>
    `This version of the shop will be half a year old on ${day}. Have a newer one installed: it brings what was repaired in the packages.`,
  node: (day) =>
    `Node, which the shop runs on, gets no repairs after ${day}. Have a newer version of the shop installed before.`,
};

const removals: Record<MailedRemoval, string> = {
  insulting: "it insults somebody",
  "personal-data": "it has personal data of somebody in it",
  advertising: "it is advertising",
  "other-subject": "it is not about the product",
  unlawful: "it is unlawful",
};

const complaintButton = (isOnOrder: boolean) => (isOnOrder ? "See where it stands" : "Write to us");

/** How a sentence that an order could not be handed over ends; the office's ready message says it too. */
export const attemptReasons: Record<NonNullable<MailedAttempt["reason"]>, string> = {
  "not-at-home": ": nobody was at home.",
  refused: ": it was not accepted.",
  "wrong-address": ": the address was not found.",
  "another-day": ": another day was asked for.",
  "not-reached": ": we could not reach you by phone.",
  other: ".",
};

const nothingOwed = "You owe nothing for it.";
const paidForNothing = "About what you paid for it, please call us.";

export const en = (): MailTexts => ({
  greeting: (name) => `Hello ${name},`,
  account: {
    welcome: {
      subject: `Welcome to ${site.name}`,
      heading: "Welcome! Good to have you with us",
      lines: [
        "Your account is ready. You can order our ragi laddus, flours and more, keep your addresses, and follow your orders from the house to your door.",
        "Every order supports the women of Jharkhand who grow the ragi and make the food.",
      ],
      button: "Visit the shop",
    },
    "opening-asked": {
      subject: `Shall we write when ${site.name} opens?`,
      heading: "Shall we write when we open?",
      lines: [
        "Somebody, most likely you, asked us to write to this address when our shop opens. Press the button to say that the address is yours.",
        "Then you get one email on the day we open. After that your address is deleted.",
      ],
      button: "Yes, write to me",
      note: "If it was not you who asked, you need not do anything: without your yes we write no more, and delete your address after 7 days.",
    },
    "shop-opened": {
      subject: `${site.name} is open`,
      heading: "Our shop is open",
      lines: [
        "You asked us to write when our shop opens. It is open now: come and have a look.",
        "This was the one email that you asked for. Your address is deleted from this list.",
      ],
      button: "Visit the shop",
    },
    "verify-email": {
      subject: "Confirm your email address",
      heading: "Confirm your email address",
      lines: [
        "Please press the button to confirm that this address is yours. From then on your account also shows the orders that were placed with it.",
      ],
      button: "Confirm my address",
      note: "The link works for 24 hours, and once. If you have not made an account with us, you need not do anything.",
    },
    "reset-password": {
      subject: "Choose a new password",
      heading: "Choose a new password",
      lines: [
        "Somebody, most likely you, asked for a new password for your account. Press the button to choose one.",
      ],
      button: "Choose a new password",
      note: "The link works for one hour, and once. If it was not you who asked, you need not do anything: your password stays as it is.",
    },
    "account-joined": {
      subject: "Your two accounts are one now",
      heading: "Your two accounts are one now",
      lines: [
        "You had two accounts with us. We have joined them: all your orders and addresses are in the other one.",
        "This email address opens no account any more. Please log in with the one of your other account.",
      ],
      button: "Log in",
      note: "If you have only ever had one account, please tell us at once.",
    },
    "account-deleted": {
      subject: "Your account has been deleted",
      heading: "Your account has been deleted",
      lines: [
        "Your profile, saved addresses, ways to log in and consents are gone, and you are logged out everywhere. You get no more news from us.",
        "What stays are your orders, if you placed any, and their invoices with the name and address on them: the tax law asks us to keep them for eight financial years. Your email address and phone number are taken out of them a month after an order is done with.",
        "An order that is on its way still comes, a refund is still paid, and we write to you about them.",
      ],
      button: "Our privacy policy",
      note: "If it was not you who asked for this, tell us at once.",
    },
    "staff-invitation": {
      subject: `You are invited to work at ${site.name}`,
      heading: "You are invited",
      lines: [
        `You have been invited to work in the back office of ${site.name}. Press the button to accept.`,
      ],
      button: "Accept the invitation",
      note: "The link works for 7 days, and once. If you do not know what this is about, you need not do anything.",
    },
    "handover-offered": {
      subject: `You are to be the owner of ${site.name}`,
      heading: "The shop is being handed over to you",
      lines: [
        "The owner has named you as successor. Nothing changes before you accept it; the page says what that means.",
        "You need a second factor for it, an app or a passkey, and have 7 days.",
      ],
      button: "See the hand-over",
      note: "If you do not know of this, do not accept, and talk to the owner.",
    },
    "handover-done": {
      subject: `${site.name} has been handed over`,
      heading: "The shop has been handed over",
      lines: [
        "The person whom you named is an owner of the shop now, and you no longer are. You have been logged out everywhere.",
      ],
      button: "To the shop",
      note: "If this is not what you wanted, call the new owner at once.",
    },
    "second-factor-on": {
      subject: "Your account has a second factor now",
      heading: "Your account has a second factor now",
      lines: [
        "From now on the shop asks for a passkey or a code of your phone after your password.",
      ],
      button: "See your second factor",
      note: "If it was not you, change your password and tell us at once.",
    },
    "factor-added": {
      subject: "A way to confirm your logins was added",
      heading: "A way to confirm your logins was added",
      lines: [
        "A passkey or an authenticator app was added to the second factor of your account. Its page shows which ones you have.",
      ],
      button: "See your second factor",
      note: "If it was not you, change your password and tell us at once.",
    },
    "factor-removed": {
      subject: "A way to confirm your logins was removed",
      heading: "A way to confirm your logins was removed",
      lines: [
        "A passkey or an authenticator app was removed from the second factor of your account. Its page shows which ones are left.",
      ],
      button: "See your second factor",
      note: "If it was not you, change your password and tell us at once.",
    },
    "second-factor-off": {
      subject: "Your second factor was switched off",
      heading: "Your second factor was switched off",
      lines: ["From now on your password alone opens your account."],
      button: "See your second factor",
      note: "If it was not you, change your password and tell us at once.",
    },
    "recovery-code-used": {
      subject: "A recovery code was used",
      heading: "A recovery code was used",
      lines: [
        "Somebody, most likely you, used a recovery code in place of your phone's code. It does not work again.",
      ],
      button: "See your second factor",
      note: "If it was not you, change your password and tell us at once.",
    },
  },
  order: {
    "order-received": ({ orderNumber, paymentMethod, dueAtDoor, confirmLink }) => ({
      subject: confirmLink
        ? `Please confirm your order ${orderNumber}`
        : `We have your order ${orderNumber}`,
      heading: "Thank you for your order",
      lines: [
        confirmLink
          ? `Your order has arrived. Please confirm it with one press: then we get it ready.${dueAtDoor ? ` You pay ${formatMoney(dueAtDoor)} in cash when it is delivered.` : ""}`
          : paymentMethod === "cod"
            ? `Your order has arrived, and we are getting it ready.${dueAtDoor ? ` You pay ${formatMoney(dueAtDoor)} in cash when it is delivered.` : ""}`
            : "Your order has arrived. We get it ready as soon as the payment is confirmed.",
      ],
      button: confirmLink ? "Confirm my order" : "See my order",
    }),
    "confirmation-reminder": ({ orderNumber, dueAtDoor }) => ({
      subject: `Your order ${orderNumber} waits for your answer`,
      heading: "Do you still want your order?",
      lines: [
        `We have kept your order and pack it as soon as you confirm it.${dueAtDoor ? ` You pay ${formatMoney(dueAtDoor)} in cash when it is delivered.` : ""}`,
        "If you do nothing, it is cancelled by itself and costs you nothing.",
      ],
      button: "Confirm my order",
      note: "This is the only reminder.",
    }),
    "payment-received": ({ orderNumber, grandTotal, received = grandTotal, dueAtDoor }) => ({
      subject: `We have your order ${orderNumber} and your payment`,
      heading: "Thank you for your order",
      lines: [
        `We have received ${formatMoney(received)} and are getting your order ready.`,
        ...(dueAtDoor ? [`You pay ${formatMoney(dueAtDoor)} in cash when it is delivered.`] : []),
      ],
      button: "See my order",
    }),
    "payment-reminder": ({ orderNumber, grandTotal, atDoor = 0 }) => ({
      subject: `Your order ${orderNumber} waits for your payment`,
      heading: "Your order is not paid yet",
      lines: [
        `We have kept your order, but no payment has arrived. We get it ready as soon as it is paid: ${formatMoney(grandTotal - atDoor)}.`,
        "You can pay it for 7 days after you ordered, or change it to cash on delivery, or cancel it. If you do nothing, it is cancelled by itself and costs you nothing.",
      ],
      button: "Pay now",
      note: "This is the only reminder.",
    }),
    "payment-too-late": ({ orderNumber, grandTotal, received = grandTotal }) => ({
      subject: `Your payment for order ${orderNumber} goes back to you`,
      heading: "Your payment came too late",
      lines: [
        `We have received ${formatMoney(received)}, but the products were no longer kept for you and have been sold meanwhile. We are sorry.`,
        "You get the whole amount back in the way you paid it. You need not do anything.",
      ],
      button: "See my order",
    }),
    "payment-after-cancel": ({ orderNumber, grandTotal, received = grandTotal }) => ({
      subject: `Your payment for order ${orderNumber} goes back to you`,
      heading: "Your order had been cancelled",
      lines: [
        `We have received ${formatMoney(received)} for an order that had been cancelled before.`,
        "You get the whole amount back in the way you paid it. You need not do anything.",
      ],
      button: "See my order",
    }),
    "payment-not-needed": ({ orderNumber, grandTotal, received = grandTotal }) => ({
      subject: `Your payment for order ${orderNumber} goes back to you`,
      heading: "Your order is paid on delivery",
      lines: [
        `We have received ${formatMoney(received)} for an order that is now to be paid when it is delivered.`,
        "You get the whole amount back in the way you paid it. Please pay in cash at the door.",
      ],
      button: "See my order",
    }),
    "order-cancelled": ({ orderNumber, grandTotal, cancelled, goesBack = grandTotal }) => ({
      subject: `Your order ${orderNumber} is cancelled`,
      heading: "Your order is cancelled",
      lines: [
        "We do not send it, and you owe nothing for it.",
        ...(cancelled?.reason ? [`Reason: ${cancelled.reason}`] : []),
        ...(cancelled?.refunds
          ? [
              `You get ${formatMoney(goesBack)} back in the way you paid it, in about 7 business days.`,
            ]
          : []),
      ],
      button: "See my order",
    }),
    "order-changed": ({ orderNumber, goesBack, dueAtDoor }) => ({
      subject: `Your order ${orderNumber} was changed`,
      heading: "Your order was changed",
      lines: [
        "Below is what we send now, and where it goes.",
        ...(goesBack
          ? [
              `You get ${formatMoney(goesBack)} back in the way you paid it, in about 7 business days.`,
            ]
          : []),
        ...(dueAtDoor
          ? [`Please keep ${formatMoney(dueAtDoor)} in cash ready for the delivery.`]
          : []),
        "Is something not as you wish? Tell us before we send it.",
      ],
      button: "See my order",
    }),
    "refund-in-part": ({ orderNumber, goesBack = 0, said }) => ({
      subject: `You get ${formatMoney(goesBack)} back for order ${orderNumber}`,
      heading: "A part of your money goes back to you",
      lines: [
        `You get ${formatMoney(goesBack)} back in the way you paid it, in about 7 business days.`,
        ...(said ? [`Reason: ${said}`] : []),
      ],
      button: "See my order",
    }),
    "return-answered": ({ orderNumber, accepted, said }) => ({
      subject: accepted
        ? `You can send back your order ${orderNumber}`
        : `About sending back your order ${orderNumber}`,
      heading: accepted ? "You can send your order back" : "We cannot take your order back",
      lines: [
        accepted
          ? "We have looked at what you wrote to us, and take the order back."
          : "We have looked at what you wrote to us. We are sorry that we cannot take the order back.",
        ...(said ? [said] : []),
      ],
      button: "See my order",
    }),
    "order-returned": ({ orderNumber, goesBack, keeps, isUndelivered, paymentMethod }) => ({
      subject: `Your order ${orderNumber} has come back to us`,
      heading: "Your order has come back to us",
      lines: [
        ...(isUndelivered
          ? [
              "We are sorry: your parcel could not be delivered, and it is with us again.",
              ...(keeps
                ? [
                    `The advance of ${formatMoney(keeps)} stays with us for the carriage, as you read when you ordered.`,
                  ]
                : []),
              ...(goesBack || keeps
                ? []
                : [paymentMethod === "cod" ? nothingOwed : paidForNothing]),
              `Would you like it after all? Call us: ${site.phone}`,
            ]
          : ["The parcel is here again."]),
        ...(goesBack
          ? [
              `You get ${formatMoney(goesBack)} back in the way you paid it, in about 7 business days.`,
            ]
          : []),
      ],
      button: "See my order",
    }),
    "order-replacement": ({ orderNumber }) => ({
      subject: `We send your order again, as ${orderNumber}`,
      heading: "We send your order again",
      lines: [
        `It has the number ${orderNumber}, and you pay nothing for it.`,
        "We write to you when it is on its way.",
      ],
      button: "See my order",
    }),
    "order-not-delivered": ({ orderNumber, attempt, dueAtDoor }) => ({
      subject: attempt?.reason
        ? `We could not hand over your order ${orderNumber}`
        : `Your order ${orderNumber} comes again`,
      heading: attempt?.reason ? "We could not hand over your parcel" : "Your parcel comes again",
      lines: [
        ...(attempt?.reason
          ? [
              `We could not hand over your parcel ${attempt.day ? `on ${formatDate(attempt.day, "en")}` : "today"}${attemptReasons[attempt.reason]}`,
            ]
          : []),
        ...(attempt?.comesOn ? [`It comes again on ${formatDate(attempt.comesOn, "en")}.`] : []),
        `Does another day or another address suit you better? Call us: ${site.phone}`,
        ...(dueAtDoor
          ? [`Please keep ${formatMoney(dueAtDoor)} in cash ready for the delivery.`]
          : []),
      ],
      button: "See my order",
    }),
    "order-arrives": ({ orderNumber, dueAtDoor }) => ({
      subject: `Your order ${orderNumber} comes today`,
      heading: "Your order comes today",
      lines: [
        dueAtDoor
          ? `Please keep ${formatMoney(dueAtDoor)} ready in cash.`
          : "There is nothing to pay when it comes.",
      ],
      button: "See my order",
    }),
    "refund-sent": ({ orderNumber, goesBack, grandTotal }) => ({
      subject: `We have sent back your money for order ${orderNumber}`,
      heading: "Your money is on its way back",
      lines: [
        `We have sent ${formatMoney(goesBack ?? grandTotal)} back in the way you paid. Your bank shows it within a few days.`,
      ],
      button: "See my order",
    }),
    "order-shipped": ({ orderNumber, dueAtDoor, shipment }) => ({
      subject: `Your order ${orderNumber} is on its way`,
      heading: "Your order is on its way",
      lines: [
        "We have packed and sent your order.",
        ...(shipment?.courier ? [`It travels with ${shipment.courier}.`] : []),
        ...(shipment?.trackingNumber ? [`Its tracking number is ${shipment.trackingNumber}.`] : []),
        ...(shipment?.link ? [`Follow it here: ${shipment.link}`] : []),
        ...(dueAtDoor
          ? [`Please keep ${formatMoney(dueAtDoor)} in cash ready for the delivery.`]
          : []),
      ],
      button: "See my order",
    }),
    "order-delivered": ({ orderNumber, reviewLink }) => ({
      subject: `Your order ${orderNumber} has been delivered`,
      heading: "Your order has been delivered",
      lines: [
        "We hope that you enjoy every bite.",
        "Is something not right? Tell us within 3 working days of the delivery, and we put it right.",
        ...(reviewLink
          ? [`How was it? Say it to others who think of buying it: ${reviewLink}`]
          : []),
      ],
      button: "See my order",
    }),
  },
  complaint: {
    "complaint-filed": ({ ticket, answerBy, isOnOrder }) => ({
      subject: `Your complaint ${ticket}`,
      heading: "Your complaint has arrived",
      lines: [
        `It has the number ${ticket}. Please name it whenever you write to us or call us about it.`,
        `We confirm within 48 hours that somebody has read it, and answer by ${formatDate(answerBy, "en")} at the latest.`,
      ],
      button: complaintButton(isOnOrder),
      note: "If it was not you who complained, you need not do anything.",
    }),
    "complaint-acknowledged": ({ ticket, answerBy, isOnOrder }) => ({
      subject: `We are looking into your complaint ${ticket}`,
      heading: "We are looking into your complaint",
      lines: [
        `Somebody has read your complaint ${ticket} and looks into it. You get our answer by ${formatDate(answerBy, "en")} at the latest.`,
      ],
      button: complaintButton(isOnOrder),
    }),
    "complaint-answered": ({ ticket, said, isOnOrder }) => ({
      subject: `Our answer to your complaint ${ticket}`,
      heading: "Our answer to your complaint",
      lines: [
        ...paragraphsOf(said),
        `Does this not put it right? Reply to this email and name the number ${ticket}. You can also call the National Consumer Helpline at 1915.`,
      ],
      button: complaintButton(isOnOrder),
    }),
  },
  review: ({ product, removed }) => {
    const of = product ? ` of ${product}` : "";
    return removed
      ? {
          subject: `Your review${of} is not shown`,
          heading: "Your review is not shown",
          lines: [
            `We have read your review${of} and do not show it, because ${removals[removed.reason]}.`,
            ...paragraphsOf(removed.said),
            "Few stars are never a reason. You can delete it and write another one.",
          ],
          button: "See my review",
        }
      : {
          subject: `Your review${of} is shown`,
          heading: "Your review is shown",
          lines: [`Thank you. Everybody can read your review${of} now.`],
          button: "See my review",
        };
  },
  backInStock: ({ product, price }) => ({
    subject: `${product} is back`,
    heading: "It is back",
    lines: [
      `You asked us to tell you: ${product} is in stock again, for ${formatMoney(price)}.`,
      "There may not be many, and we cannot keep one for you.",
    ],
    button: "See it in the shop",
    note: "You hear of it this once. If you miss it, ask again on its page.",
  }),
  upkeep: (list) => ({
    subject: `${site.name}: the shop will soon need something`,
    heading: "What the shop will soon need",
    lines: [
      "The shop works. So that it goes on doing so, pass this on to whoever set the shop up:",
      ...list.map(({ kind, on }) => needs[kind](formatDate(on, "en"))),
    ],
    button: "See how the shop is doing",
    note: "You get this because you own the shop. Each thing is told of once more when it is near.",
  }),
  webhookOff: (host) => ({
    subject: `${site.name}: ${host} hears of nothing any more`,
    heading: "A webhook was switched off",
    lines: [
      `The program at ${host} is not told of orders any more: nothing arrived there for five days, or it says that its address is gone.`,
      "Pass this on to whoever looks after that program. Once it works, switch it on again.",
    ],
    button: "See what failed",
    note: "You get this because you own the shop.",
  }),
  books: (wrong) => ({
    subject: `The books of ${site.name} do not agree`,
    heading: "Something in the books is wrong",
    lines: [
      "The check of the books has found something that was not wrong before, or that has been wrong for a week:",
      ...wrong.map(({ check, n }) => `${bookCheckNames[check]}: ${n}`),
    ],
    button: "See the books",
    note: "Nothing was changed. Please have it looked into before the orders concerned are sent or refunded.",
  }),
  morning: morningWords({
    subject: `Good morning from ${site.name}`,
    heading: "Yesterday, and what waits",
    figures: {
      orders: (n) => `Orders yesterday: ${n}`,
      revenue: (n) => `Taken in yesterday: ${formatMoney(n)}`,
      toPack: (n) => `Orders to pack: ${n}`,
      unpaid: (n) => `Unpaid orders of the last 7 days: ${n}`,
      refunds: (n) => `Refunds due: ${n}`,
      returns: (n) => `Returns to answer or receive: ${n}`,
      cameBack: (n) => `Parcels that came back yesterday: ${n}`,
      wasted: (n) => `What came back of the last 30 days’ orders cost: ${formatMoney(n)}`,
      messages: (n) => `Messages to answer: ${n}`,
      requests: (n) => `Distributor requests to answer: ${n}`,
      complaints: (n) => `Complaints to acknowledge or answer: ${n}`,
    },
    low: (list) => `Running low: ${list}`,
    expiring: (list) => `Batches that expire within 30 days: ${list}`,
    nothing: "Nothing waits for you this morning.",
    button: "Open the back office",
    note: "You get this because you chose the morning mail. You can end it on the page Notifications of the back office.",
  }),
  summary: {
    order: "Order",
    totals: {
      offerDiscount: "Offer discount",
      thanksDiscount: "Thank-you for paying online",
      shippingCharge: "Shipping",
    },
    free: "Free",
    total: "Grand total",
    tax: "Includes tax",
    payment: "Payment",
    online: "Online",
    cod: "Cash on delivery",
    deliverTo: "Deliver to",
  },
  linkHint: "If the button does not work, copy this address into your browser:",
  regards: `Warm regards from all of us at ${site.name}`,
  why: `You get this email because of your account or an order at ${site.name}. Any question? Write to ${site.email} or call ${site.phone}.`,
  whyAsked: `This came to you because somebody asked for it on the page of ${site.name}. Questions? Write to ${site.email} or call ${site.phone}.`,
});
