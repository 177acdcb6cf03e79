import type { BookCheck } from "#app/lib/money/book-checks.ts";
import { formatMoney } from "#app/lib/money/money.ts";
import { dayOf } from "#app/lib/time/time.ts";
import { site } from "#site";
import type { MailedAttempt, MailedNeed, MailedRemoval } from "./mail.ts";
import { type MailTexts, paragraphsOf } from "./mail-texts.ts";
import { morningWords } from "./morning-words.ts";

const bookCheckNames: Record<BookCheck, string> = {
  stock: "Scorte sotto zero",
  units: "Pezzi venduti che non corrispondono agli ordini",
  ledger: "Scorte che il loro registro non spiega",
  holds: "Ordini con i pezzi nel posto sbagliato",
  numbers: "Mesi con numeri d’ordine mancanti",
  sums: "Ordini con totali sbagliati",
  payments: "Pagamenti e ordini che non combaciano",
  figures: "Giorni le cui cifre non sono quelle dei loro ordini",
  provider: "Pagamenti che al fornitore dei pagamenti risultano diversi",
};

const italianDay = (at: string) => dayOf(new Date(at)).split("-").reverse().join("/");

/** What is needed, for the mail that comes before it is (rules: upkeep-2). */
const needs: Record<MailedNeed["kind"], (day: string) => string> = {
  backup: (day) => `Stanotte non è stata fatta nessuna copia. Fai controllare entro il ${day}.`,
  drill: (day) =>
    `La copia non si è potuta provare, o non è stata provata da settimane: nessuno sa se si può ripristinare. Fai controllare entro il ${day}.`,
  disk: (day) =>
    `Se si riempie come negli ultimi giorni, il disco è pieno il ${day}, e allora il negozio non accetta più ordini. Fallo ingrandire o ripulire.`,
  certificate: (day) =>
    `Il certificato dell’indirizzo del negozio scade il ${day}; poi i browser fermano tutti. Doveva rinnovarsi da solo: fai controllare il server web.`,
  secret: (day) =>
    `Il segreto che firma gli accessi è lo stesso da due anni il ${day}. Fallo sostituire; poi tutti accedono di nuovo una volta.`,
  version: (day) =>
    `Questa versione del negozio avrà mezzo anno il ${day}. Fanne installare una più nuova: porta ciò che è stato riparato nei pacchetti.`,
  node: (day) =>
    `Node, su cui gira il negozio, non riceve più riparazioni dopo il ${day}. Fai installare prima una versione più nuova del negozio.`,
};

const removals: Record<MailedRemoval, string> = {
  insulting: "offende qualcuno",
  "personal-data": "contiene dati personali di qualcuno",
  advertising: "è pubblicità",
  "other-subject": "non riguarda il prodotto",
  unlawful: "è contraria alla legge",
};

const complaintButton = (isOnOrder: boolean) => (isOnOrder ? "Vedi a che punto è" : "Scrivici");

/** How a sentence that an order could not be handed over ends; the office's ready message says it too. */
export const attemptReasons: Record<NonNullable<MailedAttempt["reason"]>, string> = {
  "not-at-home": ": non c'era nessuno in casa.",
  refused: ": non è stato accettato.",
  "wrong-address": ": l'indirizzo non è stato trovato.",
  "another-day": ": è stato chiesto un altro giorno.",
  "not-reached": ": non ti abbiamo trovato al telefono.",
  other: ".",
};

const nothingOwed = "Non devi pagare nulla.";
const paidForNothing = "Per ciò che hai pagato, chiamaci.";

export const it = (): MailTexts => ({
  greeting: (name) => `Ciao ${name}!`,
  account: {
    welcome: {
      subject: `Ti diamo il benvenuto da ${site.name}`,
      heading: "Che bello averti con noi",
      lines: [
        "Il tuo account è pronto. Puoi ordinare i nostri laddu di ragi, le farine e molto altro, salvare i tuoi indirizzi e seguire i tuoi ordini fino alla porta di casa.",
        "Ogni ordine sostiene le donne del Jharkhand che coltivano il ragi e preparano i nostri prodotti.",
      ],
      button: "Vai al negozio",
    },
    "opening-asked": {
      subject: `Ti scriviamo quando apre ${site.name}?`,
      heading: "Ti scriviamo quando apriamo?",
      lines: [
        "Qualcuno, molto probabilmente tu, ci ha chiesto di scrivere a questo indirizzo quando apre il negozio. Premi il pulsante per confermare che l’indirizzo è tuo.",
        "Riceverai una sola e-mail, il giorno in cui apriamo. Poi il tuo indirizzo viene cancellato.",
      ],
      button: "Sì, scrivetemi",
      note: "Se non l’hai chiesto tu, non devi fare nulla: senza il tuo sì non scriviamo più, e dopo 7 giorni cancelliamo l’indirizzo.",
    },
    "shop-opened": {
      subject: `${site.name} è aperto`,
      heading: "Il nostro negozio è aperto",
      lines: [
        "Ci hai chiesto di scriverti all’apertura del negozio. Ora è aperto: vieni a dare un’occhiata.",
        "Questa era l’unica e-mail che hai chiesto. Il tuo indirizzo è stato cancellato da questo elenco.",
      ],
      button: "Vai al negozio",
    },
    "verify-email": {
      subject: "Conferma il tuo indirizzo e-mail",
      heading: "Conferma il tuo indirizzo e-mail",
      lines: [
        "Premi il pulsante per confermare che questo indirizzo è tuo. Da quel momento il tuo account mostra anche gli ordini fatti con questo indirizzo.",
      ],
      button: "Conferma l’indirizzo",
      note: "Il link vale 24 ore e funziona una volta sola. Se non hai creato un account da noi, non devi fare nulla.",
    },
    "reset-password": {
      subject: "Scegli una nuova password",
      heading: "Scegli una nuova password",
      lines: [
        "Qualcuno, molto probabilmente tu, ha chiesto una nuova password per il tuo account. Premi il pulsante per sceglierla.",
      ],
      button: "Scegli una nuova password",
      note: "Il link vale un’ora e funziona una volta sola. Se non l’hai chiesto tu, non devi fare nulla: la tua password resta quella di prima.",
    },
    "account-joined": {
      subject: "I tuoi due account ora sono uno",
      heading: "I tuoi due account ora sono uno",
      lines: [
        "Avevi due account da noi. Li abbiamo uniti: tutti i tuoi ordini e indirizzi sono nell’altro.",
        "Questo indirizzo e-mail non apre più nessun account. Accedi con quello dell’altro account.",
      ],
      button: "Accedi",
      note: "Se hai sempre avuto un solo account, avvisaci subito.",
    },
    "account-deleted": {
      subject: "Il tuo account è stato eliminato",
      heading: "Il tuo account è stato eliminato",
      lines: [
        "Il profilo, gli indirizzi salvati, i modi per accedere e i consensi non ci sono più, e hai lasciato il negozio su tutti i dispositivi. Da noi non riceverai altre novità.",
        "Restano gli ordini, se ne hai fatti, e le loro fatture con il nome e l’indirizzo: la legge fiscale ci chiede di conservarli per otto esercizi finanziari. L’indirizzo e-mail e il numero di telefono vengono tolti un mese dopo la conclusione dell’ordine.",
        "Un ordine in viaggio arriva lo stesso, un rimborso viene pagato comunque, e te ne scriviamo.",
      ],
      button: "La nostra informativa sulla privacy",
      note: "Se non sei stato tu a chiederlo, avvisaci subito.",
    },
    "staff-invitation": {
      subject: `Invito a lavorare con ${site.name}`,
      heading: "Hai ricevuto un invito",
      lines: [
        `Hai ricevuto un invito a lavorare nell'area riservata di ${site.name}. Premi il pulsante per accettarlo.`,
      ],
      button: "Accetta l'invito",
      note: "Il link vale 7 giorni e una sola volta. Se non sai di cosa si tratta, non devi fare nulla.",
    },
    "handover-offered": {
      subject: `${site.name} sta per passare a te`,
      heading: "Il negozio sta per passare a te",
      lines: [
        "Il proprietario ti ha indicato come successore. Nulla cambia finché non accetti; la pagina dice che cosa significa.",
        "Ti serve un secondo fattore, un'app o una passkey, e hai 7 giorni.",
      ],
      button: "Vedi il passaggio",
      note: "Se non ne sai nulla, non accettare e parla con il proprietario.",
    },
    "handover-done": {
      subject: `${site.name} è passato di mano`,
      heading: "Il negozio è passato di mano",
      lines: [
        "La persona che hai indicato ora è proprietaria del negozio, e tu non lo sei più. Sei stato disconnesso ovunque.",
      ],
      button: "Al negozio",
      note: "Se non è quello che volevi, chiama subito il nuovo proprietario.",
    },
    "second-factor-on": {
      subject: "Il tuo account ha ora un secondo fattore",
      heading: "Il tuo account ha ora un secondo fattore",
      lines: [
        "D'ora in poi, dopo la password, il negozio chiede una passkey o un codice del tuo telefono.",
      ],
      button: "Vedi il secondo fattore",
      note: "Se non sei stato tu, cambia la password e avvisaci subito.",
    },
    "factor-added": {
      subject: "È stato aggiunto un modo di confermare i tuoi accessi",
      heading: "È stato aggiunto un modo di confermare i tuoi accessi",
      lines: [
        "Al secondo fattore del tuo account è stata aggiunta una passkey o un'app di autenticazione. La sua pagina mostra quali hai.",
      ],
      button: "Vedi il secondo fattore",
      note: "Se non sei stato tu, cambia la password e avvisaci subito.",
    },
    "factor-removed": {
      subject: "È stato tolto un modo di confermare i tuoi accessi",
      heading: "È stato tolto un modo di confermare i tuoi accessi",
      lines: [
        "Dal secondo fattore del tuo account è stata tolta una passkey o un'app di autenticazione. La sua pagina mostra quali restano.",
      ],
      button: "Vedi il secondo fattore",
      note: "Se non sei stato tu, cambia la password e avvisaci subito.",
    },
    "second-factor-off": {
      subject: "Il secondo fattore è stato disattivato",
      heading: "Il secondo fattore è stato disattivato",
      lines: ["D'ora in poi basta la password per aprire il tuo account."],
      button: "Vedi il secondo fattore",
      note: "Se non sei stato tu, cambia la password e avvisaci subito.",
    },
    "recovery-code-used": {
      subject: "È stato usato un codice di recupero",
      heading: "È stato usato un codice di recupero",
      lines: [
        "Qualcuno, molto probabilmente tu, ha usato un codice di recupero al posto del codice del telefono. Non funziona una seconda volta.",
      ],
      button: "Vedi il secondo fattore",
      note: "Se non sei stato tu, cambia la password e avvisaci subito.",
    },
  },
  order: {
    "order-received": ({ orderNumber, paymentMethod, dueAtDoor, confirmLink }) => ({
      subject: confirmLink
        ? `Conferma il tuo ordine ${orderNumber}`
        : `Abbiamo ricevuto il tuo ordine ${orderNumber}`,
      heading: "Grazie per il tuo ordine",
      lines: [
        confirmLink
          ? `Il tuo ordine è arrivato. Confermalo con un clic: poi lo prepariamo.${dueAtDoor ? " Paghi in contanti alla consegna." : ""}`
          : paymentMethod === "cod"
            ? `Il tuo ordine è arrivato e lo stiamo già preparando.${dueAtDoor ? " Paghi in contanti alla consegna." : ""}`
            : "Il tuo ordine è arrivato. Lo prepariamo non appena il pagamento è confermato.",
      ],
      button: confirmLink ? "Conferma l’ordine" : "Vedi il mio ordine",
    }),
    "confirmation-reminder": ({ orderNumber }) => ({
      subject: `Il tuo ordine ${orderNumber} aspetta la tua risposta`,
      heading: "Vuoi ancora il tuo ordine?",
      lines: [
        "Abbiamo conservato il tuo ordine e lo prepariamo appena lo confermi.",
        "Se non fai nulla, si annulla da solo e non ti costa niente.",
      ],
      button: "Conferma l’ordine",
      note: "Questo è l’unico promemoria.",
    }),
    "payment-received": ({ orderNumber, grandTotal, received = grandTotal, dueAtDoor }) => ({
      subject: `Abbiamo ricevuto il tuo ordine ${orderNumber} e il pagamento`,
      heading: "Grazie per il tuo ordine",
      lines: [
        `Abbiamo ricevuto ${formatMoney(received)} e stiamo preparando il tuo ordine.`,
        ...(dueAtDoor ? [`Paghi ${formatMoney(dueAtDoor)} in contanti alla consegna.`] : []),
      ],
      button: "Vedi il mio ordine",
    }),
    "payment-reminder": ({ orderNumber, grandTotal, atDoor = 0 }) => ({
      subject: `Il tuo ordine ${orderNumber} aspetta il pagamento`,
      heading: "Il tuo ordine non è ancora pagato",
      lines: [
        `Abbiamo conservato il tuo ordine, ma non è arrivato nessun pagamento. Lo prepariamo appena è pagato: ${formatMoney(grandTotal - atDoor)}.`,
        "Puoi pagarlo entro 7 giorni dall’ordine, scegliere il pagamento alla consegna oppure annullarlo. Se non fai nulla, si annulla da solo e non ti costa niente.",
      ],
      button: "Paga ora",
      note: "Questo è l’unico promemoria.",
    }),
    "payment-too-late": ({ orderNumber, grandTotal, received = grandTotal }) => ({
      subject: `Ti rimborsiamo il pagamento dell’ordine ${orderNumber}`,
      heading: "Il pagamento è arrivato troppo tardi",
      lines: [
        `Abbiamo ricevuto ${formatMoney(received)}, ma i prodotti non erano più riservati per te e nel frattempo sono stati venduti. Ci dispiace.`,
        "Ti restituiamo l’intero importo con lo stesso mezzo di pagamento. Non devi fare nulla.",
      ],
      button: "Vedi il mio ordine",
    }),
    "payment-after-cancel": ({ orderNumber, grandTotal, received = grandTotal }) => ({
      subject: `Ti rimborsiamo il pagamento dell’ordine ${orderNumber}`,
      heading: "L’ordine era già stato annullato",
      lines: [
        `Abbiamo ricevuto ${formatMoney(received)} per un ordine che era già stato annullato.`,
        "Ti restituiamo l’intero importo con lo stesso mezzo di pagamento. Non devi fare nulla.",
      ],
      button: "Vedi il mio ordine",
    }),
    "payment-not-needed": ({ orderNumber, grandTotal, received = grandTotal }) => ({
      subject: `Ti rimborsiamo il pagamento dell’ordine ${orderNumber}`,
      heading: "Il tuo ordine si paga alla consegna",
      lines: [
        `Abbiamo ricevuto ${formatMoney(received)} per un ordine che ora si paga alla consegna.`,
        "Ti restituiamo l’intero importo con lo stesso mezzo di pagamento. Paga in contanti alla consegna.",
      ],
      button: "Vedi il mio ordine",
    }),
    "order-cancelled": ({ orderNumber, grandTotal, cancelled, goesBack = grandTotal }) => ({
      subject: `Il tuo ordine ${orderNumber} è annullato`,
      heading: "Il tuo ordine è annullato",
      lines: [
        "Non lo spediamo, e non devi pagare nulla.",
        ...(cancelled?.reason ? [`Motivo: ${cancelled.reason}`] : []),
        ...(cancelled?.refunds
          ? [
              `Ti restituiamo ${formatMoney(goesBack)} con lo stesso mezzo di pagamento, in circa 7 giorni lavorativi.`,
            ]
          : []),
      ],
      button: "Vedi il mio ordine",
    }),
    "order-changed": ({ orderNumber, goesBack, dueAtDoor }) => ({
      subject: `Il tuo ordine ${orderNumber} è stato modificato`,
      heading: "Il tuo ordine è stato modificato",
      lines: [
        "Qui sotto trovi che cosa spediamo ora e dove.",
        ...(goesBack
          ? [
              `Ti restituiamo ${formatMoney(goesBack)} con lo stesso mezzo di pagamento, in circa 7 giorni lavorativi.`,
            ]
          : []),
        ...(dueAtDoor
          ? [`Tieni pronti ${formatMoney(dueAtDoor)} in contanti per la consegna.`]
          : []),
        "Qualcosa non va? Scrivici prima della spedizione.",
      ],
      button: "Vedi il mio ordine",
    }),
    "refund-in-part": ({ orderNumber, goesBack = 0, said }) => ({
      subject: `Ti restituiamo ${formatMoney(goesBack)} per l'ordine ${orderNumber}`,
      heading: "Ti restituiamo una parte del tuo denaro",
      lines: [
        `Ti restituiamo ${formatMoney(goesBack)} con lo stesso mezzo di pagamento, in circa 7 giorni lavorativi.`,
        ...(said ? [`Motivo: ${said}`] : []),
      ],
      button: "Vedi il mio ordine",
    }),
    "return-answered": ({ orderNumber, accepted, said }) => ({
      subject: accepted
        ? `Puoi rispedirci l'ordine ${orderNumber}`
        : `Sul reso del tuo ordine ${orderNumber}`,
      heading: accepted ? "Puoi rispedirci il tuo ordine" : "Non possiamo riprendere il tuo ordine",
      lines: [
        accepted
          ? "Abbiamo letto quello che ci hai scritto e riprendiamo l'ordine."
          : "Abbiamo letto quello che ci hai scritto. Ci dispiace, ma non possiamo riprendere l'ordine.",
        ...(said ? [said] : []),
      ],
      button: "Vedi il mio ordine",
    }),
    "order-returned": ({ orderNumber, goesBack, keeps, isUndelivered, paymentMethod }) => ({
      subject: `Il tuo ordine ${orderNumber} è tornato da noi`,
      heading: "Il tuo ordine è tornato da noi",
      lines: [
        ...(isUndelivered
          ? [
              "Ci dispiace: non è stato possibile consegnare il tuo pacco, che è di nuovo qui.",
              ...(keeps
                ? [
                    `L’anticipo di ${formatMoney(keeps)} resta a noi per il trasporto, come hai letto al momento dell’ordine.`,
                  ]
                : []),
              ...(goesBack || keeps
                ? []
                : [paymentMethod === "cod" ? nothingOwed : paidForNothing]),
              `Lo vuoi ancora? Chiamaci: ${site.phone}`,
            ]
          : ["Il pacco è di nuovo qui."]),
        ...(goesBack
          ? [
              `Ti restituiamo ${formatMoney(goesBack)} con lo stesso mezzo di pagamento, in circa 7 giorni lavorativi.`,
            ]
          : []),
      ],
      button: "Vedi il mio ordine",
    }),
    "order-replacement": ({ orderNumber }) => ({
      subject: `Ti rispediamo l'ordine: ${orderNumber}`,
      heading: "Ti rispediamo il tuo ordine",
      lines: [
        `Ha il numero ${orderNumber} e non devi pagare nulla.`,
        "Ti scriviamo quando è in viaggio.",
      ],
      button: "Vedi il mio ordine",
    }),
    "order-not-delivered": ({ orderNumber, attempt, dueAtDoor }) => ({
      subject: attempt?.reason
        ? `Non abbiamo potuto consegnare il tuo ordine ${orderNumber}`
        : `Il tuo ordine ${orderNumber} torna da te`,
      heading: attempt?.reason
        ? "Non abbiamo potuto consegnare il tuo pacco"
        : "Il tuo pacco torna da te",
      lines: [
        ...(attempt?.reason
          ? [
              `${attempt.day ? `Il ${italianDay(attempt.day)}` : "Oggi"} non abbiamo potuto consegnare il tuo pacco${attemptReasons[attempt.reason]}`,
            ]
          : []),
        ...(attempt?.comesOn ? [`Torna il ${italianDay(attempt.comesOn)}.`] : []),
        `Preferisci un altro giorno o un altro indirizzo? Chiamaci: ${site.phone}`,
        ...(dueAtDoor
          ? [`Tieni pronti ${formatMoney(dueAtDoor)} in contanti per la consegna.`]
          : []),
      ],
      button: "Vedi il mio ordine",
    }),
    "order-arrives": ({ orderNumber, dueAtDoor }) => ({
      subject: `Il tuo ordine ${orderNumber} arriva oggi`,
      heading: "Il tuo ordine arriva oggi",
      lines: [
        dueAtDoor
          ? `Tieni pronti ${formatMoney(dueAtDoor)} in contanti.`
          : "Alla consegna non c'è nulla da pagare.",
      ],
      button: "Vedi il mio ordine",
    }),
    "refund-sent": ({ orderNumber, goesBack, grandTotal }) => ({
      subject: `Abbiamo rimborsato il tuo ordine ${orderNumber}`,
      heading: "Il tuo denaro è in viaggio",
      lines: [
        `Abbiamo rimborsato ${formatMoney(goesBack ?? grandTotal)} nel modo in cui hai pagato. La banca lo mostra entro qualche giorno.`,
      ],
      button: "Vedi il mio ordine",
    }),
    "order-shipped": ({ orderNumber, dueAtDoor, shipment }) => ({
      subject: `Il tuo ordine ${orderNumber} è in viaggio`,
      heading: "Il tuo ordine è in viaggio",
      lines: [
        "Abbiamo preparato e spedito il tuo ordine.",
        ...(shipment?.courier ? [`Viaggia con ${shipment.courier}.`] : []),
        ...(shipment?.trackingNumber
          ? [`Il numero di spedizione è ${shipment.trackingNumber}.`]
          : []),
        ...(shipment?.link ? [`Seguilo qui: ${shipment.link}`] : []),
        ...(dueAtDoor
          ? [`Tieni pronti ${formatMoney(dueAtDoor)} in contanti per la consegna.`]
          : []),
      ],
      button: "Vedi il mio ordine",
    }),
    "order-delivered": ({ orderNumber, reviewLink }) => ({
      subject: `Il tuo ordine ${orderNumber} è stato consegnato`,
      heading: "Il tuo ordine è stato consegnato",
      lines: [
        "Buon appetito! Speriamo che ti piaccia fino all’ultimo boccone.",
        "Qualcosa non va? Scrivici entro 3 giorni lavorativi dalla consegna e troviamo una soluzione.",
        ...(reviewLink ? [`Com’è andata? Dillo a chi pensa di comprarlo: ${reviewLink}`] : []),
      ],
      button: "Vedi il mio ordine",
    }),
  },
  complaint: {
    "complaint-filed": ({ ticket, answerBy, isOnOrder }) => ({
      subject: `Il tuo reclamo ${ticket}`,
      heading: "Il tuo reclamo è arrivato",
      lines: [
        `Ha il numero ${ticket}. Indicalo ogni volta che ci scrivi o ci chiami per questo reclamo.`,
        `Entro 48 ore ti confermiamo che qualcuno lo ha letto, e rispondiamo al più tardi il ${italianDay(answerBy)}.`,
      ],
      button: complaintButton(isOnOrder),
      note: "Se non sei stato tu a fare il reclamo, non devi fare nulla.",
    }),
    "complaint-acknowledged": ({ ticket, answerBy, isOnOrder }) => ({
      subject: `Stiamo esaminando il tuo reclamo ${ticket}`,
      heading: "Stiamo esaminando il tuo reclamo",
      lines: [
        `Abbiamo letto il tuo reclamo ${ticket} e lo stiamo esaminando. Riceverai la nostra risposta al più tardi il ${italianDay(answerBy)}.`,
      ],
      button: complaintButton(isOnOrder),
    }),
    "complaint-answered": ({ ticket, said, isOnOrder }) => ({
      subject: `La nostra risposta al reclamo ${ticket}`,
      heading: "La nostra risposta al tuo reclamo",
      lines: [
        ...paragraphsOf(said),
        `Non è risolto? Rispondi a questa e-mail e indica il numero ${ticket}. Puoi anche chiamare il numero nazionale per i consumatori, 1915.`,
      ],
      button: complaintButton(isOnOrder),
    }),
  },
  review: ({ product, removed }) => {
    const of = product ? ` di ${product}` : "";
    return removed
      ? {
          subject: `La tua recensione${of} non è pubblicata`,
          heading: "La tua recensione non è pubblicata",
          lines: [
            `Abbiamo letto la tua recensione${of} e non la pubblichiamo, perché ${removals[removed.reason]}.`,
            ...paragraphsOf(removed.said),
            "Poche stelle non sono mai un motivo. Puoi eliminarla e scriverne un’altra.",
          ],
          button: "Vedi la mia recensione",
        }
      : {
          subject: `La tua recensione${of} è pubblicata`,
          heading: "La tua recensione è pubblicata",
          lines: [`Grazie. Ora tutti possono leggere la tua recensione${of}.`],
          button: "Vedi la mia recensione",
        };
  },
  backInStock: ({ product, price }) => ({
    subject: `${product} è di nuovo disponibile`,
    heading: "È di nuovo disponibile",
    lines: [
      `Ci hai chiesto di avvisarti: ${product} è di nuovo disponibile, a ${formatMoney(price)}.`,
      "Potrebbero essere pochi pezzi, e non possiamo metterne da parte.",
    ],
    button: "Vedi nel negozio",
    note: "Ti avvisiamo una volta sola. Se ti sfugge, chiedilo di nuovo sulla sua pagina.",
  }),
  upkeep: (list) => ({
    subject: `${site.name}: presto il negozio avrà bisogno di qualcosa`,
    heading: "Di che cosa avrà presto bisogno il negozio",
    lines: [
      "Il negozio funziona. Perché continui così, dillo a chi ha installato il negozio:",
      ...list.map(({ kind, on }) => needs[kind](on.split("-").reverse().join("/"))),
    ],
    button: "Vedi come sta il negozio",
    note: "Ricevi questo messaggio perché il negozio è tuo. Ogni cosa viene ricordata quando si avvicina.",
  }),
  webhookOff: (host) => ({
    subject: `${site.name}: ${host} non riceve più niente`,
    heading: "Un webhook è stato spento",
    lines: [
      `Il programma a ${host} non viene più avvisato degli ordini: da cinque giorni non è arrivato niente, o dice che il suo indirizzo non c’è più.`,
      "Dillo a chi si occupa di quel programma. Quando funziona, riaccendilo.",
    ],
    button: "Vedi che cosa non è arrivato",
    note: "Ricevi questo messaggio perché il negozio è tuo.",
  }),
  books: (wrong) => ({
    subject: `I conti di ${site.name} non tornano`,
    heading: "Nei conti c’è qualcosa che non va",
    lines: [
      "Il controllo dei conti ha trovato qualcosa che prima andava bene, o che non va da una settimana:",
      ...wrong.map(({ check, n }) => `${bookCheckNames[check]}: ${n}`),
    ],
    button: "Vedi i conti",
    note: "Nulla è stato modificato. Fai verificare la cosa prima di spedire o rimborsare gli ordini interessati.",
  }),
  morning: morningWords({
    subject: `Buongiorno da ${site.name}`,
    heading: "Ieri, e che cosa aspetta",
    figures: {
      orders: (n) => `Ordini di ieri: ${n}`,
      revenue: (n) => `Incasso di ieri: ${formatMoney(n)}`,
      toPack: (n) => `Ordini da preparare: ${n}`,
      unpaid: (n) => `Ordini non pagati degli ultimi 7 giorni: ${n}`,
      refunds: (n) => `Rimborsi da fare: ${n}`,
      returns: (n) => `Resi da gestire: ${n}`,
      cameBack: (n) => `Pacchi tornati ieri: ${n}`,
      wasted: (n) =>
        `Costo di quanto è tornato degli ordini degli ultimi 30 giorni: ${formatMoney(n)}`,
      messages: (n) => `Messaggi a cui rispondere: ${n}`,
      requests: (n) => `Richieste di distributori a cui rispondere: ${n}`,
      complaints: (n) => `Reclami a cui rispondere: ${n}`,
    },
    low: (list) => `In esaurimento: ${list}`,
    expiring: (list) => `Lotti che scadono entro 30 giorni: ${list}`,
    nothing: "Stamattina non c’è nulla che ti aspetta.",
    button: "Apri il back office",
    note: "Ricevi questa email perché hai scelto l’email del mattino. Puoi disattivarla alla pagina Notifications del back office.",
  }),
  summary: {
    order: "Ordine",
    totals: {
      offerDiscount: "Sconto offerta",
      thanksDiscount: "Grazie per il pagamento online",
      shippingCharge: "Spedizione",
    },
    free: "Gratuita",
    total: "Totale",
    tax: "Di cui imposte",
    payment: "Pagamento",
    online: "Online",
    cod: "Contanti alla consegna",
    deliverTo: "Consegna a",
  },
  linkHint: "Se il pulsante non funziona, copia questo indirizzo nel tuo browser:",
  regards: `Un caro saluto da tutte noi di ${site.name}`,
  why: `Ricevi questa e-mail per il tuo account o per un ordine presso ${site.name}. Hai una domanda? Scrivi a ${site.email} o chiama il ${site.phone}.`,
  whyAsked: `Ricevi questa e-mail perché è stata chiesta sulla pagina di ${site.name}. Domande? Scrivi a ${site.email} o chiama ${site.phone}.`,
});
