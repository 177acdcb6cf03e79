/** Products to fill a new shop with, so that it can be seen, searched and bought from at once. */
export interface SampleProduct {
  id: string;
  title: string;
  category: string;
  /** Of which it is one pack of several. */
  food?: string;
  shortDescription: string;
  /** Rich text: p, h3, ul, li and strong only. */
  description: string;
  /** Whole paise. */
  price: number;
  /** Whole paise, never less than the price. */
  productMRP: number;
  /** Grams. */
  productPackOff: number;
  /** How many are in stock. */
  quantity: number;
  benefits: readonly string[];
  /** Keys of the pictures in ./pictures; the first is the picture on the card. */
  pictures: readonly string[];
  date: string;
}

const rupees = (amount: number) => amount * 100;

// Two titles and three short descriptions are longer than a card shows, so that the cut is seen;
// two products are sold out and three nearly so, one has no discount, and two are
// packs of one food.
export const sampleProducts: readonly SampleProduct[] = [
  {
    id: "sample-ragi-til-laddu",
    title: "Ragi Til Laddu",
    category: "Laddu",
    shortDescription: "Roasted ragi and jaggery laddus, rolled in toasted sesame by hand.",
    description: [
      "<p>Ragi flour is roasted slowly in an iron kadhai until the kitchen smells of it. Then" +
        " come melted jaggery, a little ghee and cardamom, and while the dough is still warm " +
        "each laddu is pressed by hand and rolled in <strong>toasted white sesame</strong>.</p>",
      "<p>One with the morning tea, or two after lunch: they are soft inside, and the sesame " +
        "gives a little crunch.</p>",
      "<h3>Ingredients</h3><ul><li>Ragi flour</li><li>Jaggery</li><li>White sesame " +
        "(til)</li><li>Ghee</li><li>Cardamom</li></ul>",
      "<p>Contains sesame and milk. Keep in a dry, closed tin and finish within 45 days of " +
        "packing.</p>",
    ].join(""),
    price: rupees(210),
    productMRP: rupees(250),
    productPackOff: 300,
    quantity: 120,
    benefits: [
      "Source of calcium",
      "Sweetened with jaggery only",
      "Made by hand in small batches",
      "No added colour",
    ],
    pictures: ["til-laddu", "til-laddu-open", "pack-til-laddu"],
    date: "2026-02-14T05:30:00.000Z",
  },
  {
    id: "sample-ragi-gud-laddu",
    title: "Ragi Gud Laddu",
    category: "Laddu",
    shortDescription: "Our plainest laddu: ragi, jaggery and ghee, and nothing to hide behind.",
    description: [
      "<p>Three things make this laddu: ragi flour ground on stone, dark <strong>gud</strong>" +
        " from the winter pressing, and ghee. The flour is roasted on a low fire for most of an" +
        " hour, because the taste depends on it.</p>",
      "<p>Warm it for a moment on a tawa and the jaggery softens again. Good beside a glass " +
        "of milk.</p>",
      "<p>Contains milk. Keep in a dry, closed tin, away from sunlight, for up to 45 " +
        "days.</p>",
    ].join(""),
    price: rupees(190),
    productMRP: rupees(225),
    productPackOff: 300,
    quantity: 85,
    benefits: ["Three ingredients", "Source of calcium and iron", "Sweetened with jaggery only"],
    pictures: ["gud-laddu", "gud-laddu-open", "pack-gud-laddu"],
    date: "2026-01-20T06:10:00.000Z",
  },
  {
    id: "sample-ragi-dry-fruit-laddu",
    title: "Ragi Dry Fruit Laddu",
    category: "Laddu",
    shortDescription:
      "Ragi laddus full of almonds, cashews and pistachios, with raisins for sweetness.",
    description: [
      "<p>For guests, and for the days when you want to be one. A third of every laddu is " +
        "nuts: almonds cut to slivers, cashews and pistachios, fried lightly in ghee before " +
        "they meet the roasted ragi and jaggery. Raisins are chopped in for a soft, sour-sweet " +
        "bite.</p>",
      "<h3>Ingredients</h3><ul><li>Ragi flour</li><li>Almonds, cashews, " +
        "pistachios</li><li>Jaggery and raisins</li><li>Ghee</li><li>Nutmeg</li></ul>",
      "<p><strong>Contains tree nuts and milk.</strong> Keep closed and cool; best within 30 " +
        "days of opening.</p>",
    ].join(""),
    price: rupees(290),
    productMRP: rupees(340),
    productPackOff: 300,
    quantity: 64,
    benefits: [
      "One third nuts by weight",
      "Source of protein and fibre",
      "Sweetened with jaggery and raisins",
      "No preservatives",
    ],
    pictures: ["dry-fruit-laddu", "dry-fruit-laddu-open", "pack-dry-fruit-laddu"],
    date: "2026-03-03T09:45:00.000Z",
  },
  {
    id: "sample-ragi-coconut-laddu",
    title: "Ragi Coconut Laddu",
    category: "Laddu",
    shortDescription:
      "Soft ragi and coconut laddus in a coat of fresh-dried coconut, made in small batches and" +
      " often sold out by Friday.",
    description: [
      "<p>Grated coconut is dried in the sun for two days and goes in twice: cooked with ragi" +
        " and jaggery inside, and as a white coat outside. This is the softest of our laddus " +
        "and the first to be finished on any plate.</p>",
      "<p>Eat it cool. In the hot months twenty minutes in the refrigerator do it good.</p>",
      "<p>Contains coconut and milk. Keeps 20 days in a closed tin, 30 in the " +
        "refrigerator.</p>",
    ].join(""),
    price: rupees(165),
    productMRP: rupees(195),
    productPackOff: 200,
    quantity: 4,
    benefits: ["Source of fibre", "Sun-dried coconut", "Sweetened with jaggery only"],
    pictures: ["coconut-laddu", "coconut-laddu-open"],
    date: "2026-04-09T07:20:00.000Z",
  },
  {
    id: "sample-ragi-groundnut-laddu",
    title: "Ragi Groundnut Laddu",
    category: "Laddu",
    shortDescription:
      "Crunchy laddus of roasted groundnut, ragi and jaggery: a schoolbag favourite.",
    description: [
      "<p>Groundnuts from our own members’ fields are roasted in sand, rubbed out of their " +
        "skins and crushed, half fine and half coarse. With ragi and jaggery they make a laddu " +
        "that is crisp at the edge and crumbly within.</p>",
      "<p>They travel well: in a tiffin box, a pocket, or the front of a bus.</p>",
      "<p><strong>Contains groundnut.</strong> No ghee in this one. Keep dry and closed; best" +
        " within 45 days.</p>",
    ].join(""),
    price: rupees(180),
    productMRP: rupees(210),
    productPackOff: 300,
    quantity: 140,
    benefits: [
      "Source of protein",
      "Made without milk or ghee",
      "Groundnuts from members’ fields",
      "No added colour",
    ],
    pictures: ["groundnut-laddu", "pack-groundnut-laddu"],
    date: "2026-05-18T08:00:00.000Z",
  },
  {
    id: "sample-festival-laddu-box",
    title: "Madua Festival Laddu Assortment",
    category: "Laddu",
    shortDescription:
      "Five kinds of ragi laddu in one box, laid in sal leaves and tied with cotton thread for " +
      "Sohrai and Diwali.",
    description: [
      "<p>Til, gud, dry fruit, coconut and groundnut: two or three of each, fresh from the " +
        "same morning’s work, packed between sal leaves. We make this box in the weeks around " +
        "Sohrai and Diwali only.</p>",
      "<p>Order some days ahead if it is to be a gift. We add no price slip to the " +
        "parcel.</p>",
      "<p><strong>Contains tree nuts, groundnut, sesame, coconut and milk.</strong> Eat the " +
        "coconut laddus first; the others keep 30 days.</p>",
    ].join(""),
    price: rupees(480),
    productMRP: rupees(560),
    productPackOff: 500,
    quantity: 0,
    benefits: ["Five kinds in one box", "Made to order for festivals", "Plastic-free inside"],
    pictures: ["assorted-laddu", "dry-fruit-laddu-open"],
    date: "2026-10-05T04:40:00.000Z",
  },
  {
    id: "sample-ragi-flour-500",
    title: "Stone-Ground Ragi Flour",
    category: "Flour",
    food: "Ragi Flour",
    shortDescription: "Whole ragi from Jharkhand’s uplands, washed, sun-dried and ground on stone.",
    description: [
      "<p>The grain is cleaned in the soop, washed, dried in the sun and ground slowly on a " +
        "stone chakki, so that the flour stays cool. Nothing is sifted away: the brown flecks " +
        "are the bran.</p>",
      "<h3>How to use it</h3><ul><li><strong>Roti:</strong> scald one cup of flour with one " +
        "cup of boiling water, rest, knead and pat out.</li><li><strong>Porridge:</strong> two " +
        "spoons in cold water, stir into a cup of simmering milk or " +
        "buttermilk.</li><li><strong>Baking:</strong> replace a third of the wheat " +
        "flour.</li></ul>",
      "<p>Keep in a dry, closed tin. Best within four months of grinding; the date is on the " +
        "packet.</p>",
    ].join(""),
    price: rupees(75),
    productMRP: rupees(90),
    productPackOff: 500,
    quantity: 320,
    benefits: [
      "Source of calcium and fibre",
      "Whole grain, nothing removed",
      "Naturally without gluten",
      "Ground on stone",
    ],
    pictures: ["flour-packet", "rotis", "flour-bowl"],
    date: "2025-11-11T05:00:00.000Z",
  },
  {
    id: "sample-ragi-flour-200",
    title: "Ragi Flour, Small Pack",
    category: "Flour",
    food: "Ragi Flour",
    shortDescription: "The same stone-ground flour in a small pack, for a first try.",
    description: [
      "<p>Enough for eight rotis or ten bowls of porridge: a small pack for those who have " +
        "not cooked with ragi before.</p>",
      "<p>Begin with half ragi and half wheat flour for rotis; they roll more easily. Scald " +
        "the ragi first with boiling water and the dough will hold together.</p>",
      "<p>Keep dry and closed. Best within four months of grinding.</p>",
    ].join(""),
    price: rupees(34),
    productMRP: rupees(40),
    productPackOff: 200,
    quantity: 260,
    benefits: [
      "Source of calcium and fibre",
      "Whole grain, nothing removed",
      "Naturally without gluten",
    ],
    pictures: ["flour-bowl", "rotis"],
    date: "2025-12-02T05:15:00.000Z",
  },
  {
    id: "sample-ragi-jeera-biscuits",
    title: "Ragi Jeera Biscuits",
    category: "Biscuits",
    shortDescription: "Salty-sweet ragi biscuits with roasted cumin, baked crisp for tea time.",
    description: [
      "<p>A biscuit that wants a cup of tea. Ragi and wheat flour are rubbed with butter, a " +
        "little sugar and salt, and plenty of <strong>roasted cumin</strong>. Each is rolled, " +
        "pricked with a fork and baked until it snaps.</p>",
      "<h3>Ingredients</h3><ul><li>Ragi flour (45%) and wheat " +
        "flour</li><li>Butter</li><li>Sugar, salt</li><li>Cumin (jeera)</li><li>Baking " +
        "soda</li></ul>",
      "<p>Contains wheat and milk. Close the packet well after opening and finish within two " +
        "weeks.</p>",
    ].join(""),
    price: rupees(80),
    productMRP: rupees(95),
    productPackOff: 200,
    quantity: 175,
    benefits: ["45% ragi", "Source of fibre", "No palm oil", "Baked, not fried"],
    pictures: ["jeera-biscuits", "jeera-biscuits-stack", "pack-cookies"],
    date: "2026-02-25T10:30:00.000Z",
  },
  {
    id: "sample-ragi-choco-cookies",
    title: "Ragi Chocolate Chip Cookies",
    category: "Biscuits",
    shortDescription:
      "Dark, crumbly ragi cookies with chunks of chocolate, sweetened with jaggery.",
    description: [
      "<p>Ragi and cocoa are good neighbours: both are a little bitter and roasted in taste. " +
        "These cookies are made with jaggery and butter, with chunks of dark chocolate stirred " +
        "in at the end.</p>",
      "<p>Crisp at the edge, softer in the middle. Five minutes in a warm oven bring the " +
        "chocolate back to life.</p>",
      "<p>Contains wheat, milk and soya (in the chocolate). Store cool; best within 60 " +
        "days.</p>",
    ].join(""),
    price: rupees(110),
    productMRP: rupees(130),
    productPackOff: 200,
    quantity: 92,
    benefits: ["40% ragi", "Sweetened with jaggery", "No palm oil"],
    pictures: ["choco-cookies", "choco-cookies-stack"],
    date: "2026-06-12T11:05:00.000Z",
  },
  {
    id: "sample-ragi-malt",
    title: "Ragi Malt",
    category: "Malt",
    shortDescription:
      "Roasted ragi with cardamom and jaggery, ready to stir into hot milk or water.",
    description: [
      "<p>Ragi is soaked, dried and roasted, ground very fine and mixed with jaggery powder " +
        "and cardamom. It makes a warm, thick drink with the taste of toast and caramel.</p>",
      "<h3>How to make a cup</h3><ul><li>Stir two spoons into a little cold water until " +
        "smooth.</li><li>Pour on a cup of hot milk or water.</li><li>Simmer for two minutes, " +
        "stirring.</li></ul>",
      "<p>Keep the packet closed and use a dry spoon. Best within six months.</p>",
    ].join(""),
    price: rupees(120),
    productMRP: rupees(140),
    productPackOff: 200,
    quantity: 210,
    benefits: ["Source of calcium", "Sweetened with jaggery only", "Ready in three minutes"],
    pictures: ["malt-cup", "pack-malt"],
    date: "2025-12-19T06:50:00.000Z",
  },
  {
    id: "sample-sprouted-ragi-malt",
    title: "Sprouted Ragi Malt Drink",
    category: "Malt",
    shortDescription:
      "Ragi sprouted for two nights, dried and ground; unsweetened, mild and a little nutty, " +
      "for porridge or a warm drink.",
    description: [
      "<p>The grain is soaked for a night and left to sprout in damp cotton for two more. The" +
        " little white shoots are rubbed off, the grain is dried in the shade, roasted gently " +
        "and ground. Sprouting makes the flour milder and the drink thinner and smoother.</p>",
      "<p><strong>Nothing is added</strong>: no sugar, no milk powder, no flavour. Sweeten it" +
        " as you like, or drink it salted with buttermilk, as it is done in our villages in " +
        "summer.</p>",
      "<p>Keep dry and closed; best within four months.</p>",
    ].join(""),
    price: rupees(195),
    productMRP: rupees(230),
    productPackOff: 300,
    quantity: 5,
    benefits: [
      "Sprouted whole grain",
      "Nothing added",
      "Source of calcium and fibre",
      "Sweet or salted, as you like",
    ],
    pictures: ["sprouted-malt", "pack-sprouted-malt"],
    date: "2026-07-08T05:25:00.000Z",
  },
  {
    id: "sample-ragi-mixture",
    title: "Ragi Mixture",
    category: "Snacks",
    shortDescription: "Ragi sev, groundnuts, peas and curry leaves, crisp and gently spiced.",
    description: [
      "<p>Ragi sev is pressed through a brass mould into hot oil, and tossed with fried " +
        "groundnuts, puffed rice, green peas, roasted gram and a handful of <strong>curry " +
        "leaves</strong>. Chilli, turmeric, black salt and a pinch of sugar finish it.</p>",
      "<p>As it is, or with chopped onion, tomato and lime for an evening plate.</p>",
      "<p><strong>Contains groundnut.</strong> Close well after opening, or there will be " +
        "none left to close.</p>",
    ].join(""),
    price: rupees(90),
    productMRP: rupees(105),
    productPackOff: 200,
    quantity: 230,
    benefits: ["Fried in groundnut oil", "Source of protein", "No added colour", "Medium spicy"],
    pictures: ["mixture", "pack-mixture"],
    date: "2026-03-22T12:15:00.000Z",
  },
  {
    id: "sample-ragi-khakhra",
    title: "Ragi Methi Khakhra",
    category: "Snacks",
    shortDescription:
      "Thin, crisp khakhra of ragi and fenugreek leaves, roasted on the tawa without oil.",
    description: [
      "<p>Rolled as thin as a leaf and pressed on a hot tawa with a wooden block until every " +
        "bubble is dry: twelve khakhras to a packet, flecked with <strong>methi</strong> and " +
        "sesame.</p>",
      "<p>Eat them with chutney, pickle or curd, or broken into a bowl of dal like papad.</p>",
      "<p>Contains wheat and sesame. Keep flat and dry; best within 60 days.</p>",
    ].join(""),
    price: rupees(95),
    productMRP: rupees(110),
    productPackOff: 200,
    quantity: 0,
    benefits: ["Roasted, not fried", "Source of fibre", "50% ragi"],
    pictures: ["khakhra", "pack-khakhra"],
    date: "2026-04-27T09:00:00.000Z",
  },
  {
    id: "sample-ragi-energy-bar",
    title: "Ragi Energy Bar",
    category: "Snacks",
    shortDescription: "Popped ragi, nuts and seeds pressed with jaggery and honey into a bar.",
    description: [
      "<p>Ragi pops like the smallest popcorn you ever saw. We press it with almonds, " +
        "cashews, pumpkin seeds, raisins and sesame, bound with jaggery and a little honey from" +
        " the Saranda forest. Two bars of 50 g to a packet.</p>",
      "<p>For the walk, the field or the last hour of the working day.</p>",
      "<p><strong>Contains tree nuts and sesame.</strong> Not for children under one year, " +
        "because of the honey. Keep cool.</p>",
    ].join(""),
    price: rupees(65),
    productMRP: rupees(75),
    productPackOff: 100,
    quantity: 2,
    benefits: [
      "Source of protein and fibre",
      "Nuts and seeds, 40%",
      "Sweetened with jaggery and honey",
    ],
    pictures: ["energy-bars", "pack-energy-bar"],
    date: "2026-08-16T07:35:00.000Z",
  },
  {
    id: "sample-ragi-noodles",
    title: "Ragi Noodles",
    category: "Noodles",
    shortDescription: "Steamed and dried ragi noodles with a spice sachet: ready in six minutes.",
    description: [
      "<p>Ragi and wheat dough is pressed into noodles, steamed, and dried on racks in the " +
        "air; they are <strong>not fried</strong>. The sachet holds our own masala of " +
        "coriander, ginger, black pepper and dried tomato.</p>",
      "<h3>How to cook</h3><ul><li>Boil for five minutes in plenty of water and " +
        "drain.</li><li>Fry carrot, peas and spring onion for a minute.</li><li>Toss with the " +
        "noodles and the masala.</li></ul>",
      "<p>Contains wheat. Best within nine months. Makes two large plates.</p>",
    ].join(""),
    price: rupees(85),
    productMRP: rupees(95),
    productPackOff: 200,
    quantity: 150,
    benefits: ["Air-dried, not fried", "40% ragi", "Source of fibre", "No added glutamate"],
    pictures: ["noodles", "pack-noodles"],
    date: "2026-05-30T06:45:00.000Z",
  },
  {
    id: "sample-ragi-whole-grain",
    title: "Whole Ragi Grain",
    category: "Grain",
    shortDescription: "Cleaned whole finger millet, for sprouting, grinding or cooking as it is.",
    description: [
      "<p>The grain as it comes from the threshing floor, winnowed twice in the soop and " +
        "picked over by hand. It comes from the upland fields of our member farmers in Gumla, " +
        "Khunti and Simdega.</p>",
      "<p>Soak it overnight before cooking. Sprouted, it is good in salads and for malt; " +
        "roasted and ground, it gives the freshest flour.</p>",
      "<p>Wash before use. Keep dry and closed; it keeps a year.</p>",
    ].join(""),
    price: rupees(62),
    productMRP: rupees(62),
    productPackOff: 500,
    quantity: 400,
    benefits: [
      "Source of calcium and fibre",
      "Naturally without gluten",
      "Winnowed twice, picked by hand",
    ],
    pictures: ["grain-basket", "pack-grain"],
    date: "2025-11-28T04:55:00.000Z",
  },
  {
    id: "sample-ragi-rava",
    title: "Ragi Rava (Suji)",
    category: "Grain",
    shortDescription: "Coarse-ground ragi for upma, idli and halwa.",
    description: [
      "<p>Ragi cracked on a wide-set stone and sifted to an even, coarse grain. It is lightly" +
        " roasted, so it cooks loose and does not clump.</p>",
      "<h3>Good for</h3><ul><li><strong>Upma:</strong> one cup of rava to two and a half of " +
        "water.</li><li><strong>Idli:</strong> half and half with urad " +
        "batter.</li><li><strong>Halwa:</strong> with ghee, jaggery and a few " +
        "cashews.</li></ul>",
      "<p>Keep dry and closed. Best within six months.</p>",
    ].join(""),
    price: rupees(80),
    productMRP: rupees(95),
    productPackOff: 500,
    quantity: 38,
    benefits: ["Source of calcium and fibre", "Lightly roasted", "Naturally without gluten"],
    pictures: ["rava-bowl", "pack-rava"],
    date: "2026-01-07T08:40:00.000Z",
  },
];
