import type { SampleBlogPost } from "../blog-post.ts";
import { prose } from "../prose.ts";

export const anganwadi: SampleBlogPost = {
  id: "sample-ragi-in-the-anganwadi",
  blogTitle: "Ragi in the anganwadi: what the children really eat",
  scene: "anganwadi",
  date: "2026-04-15T06:00:00.000Z",
  paragraph: prose(`
    <p>Everybody at the meeting agreed that small children should get ragi. Nobody had asked the
    children. So for six weeks from the middle of February we weighed what came back on the plates
    of one anganwadi, with 33 children between three and six years old. Salomi, who has worked there
    for fourteen years, kept the list from Monday to Friday. The kitchen scale was ours.</p>

    <h2>What came back</h2>
    <p>Each dish was served on six days. The figure is the part of it that was left over.</p>
    <ul>
    <li><strong>Thick porridge, salted</strong>, as many of us eat it at home: 41 per cent</li>
    <li><strong>Thin porridge with milk and jaggery:</strong> 12 per cent</li>
    <li><strong>Roti of half ragi and half wheat, with dal:</strong> 27 per cent</li>
    <li><strong>The same roti cut into strips:</strong> 15 per cent</li>
    <li><strong>Laddu of 20 g:</strong> 3 per cent, and half of that lay under the mat</li>
    </ul>
    <p>We had expected the laddu to win. The strips surprised us. It was the same dough and the same
    dal on the same children, and a knife made the difference. Salomi was not surprised. A whole
    roti is work, she says, and a strip is something to dip.</p>

    <h2>What the figures do not say</h2>
    <h3>Porridge does not wait</h3>
    <p>Ragi porridge thickens as it stands. On two days the plates came late, the thin porridge
    stood for twenty minutes, and by then it could be cut. Of all thin porridge that was left over
    in six weeks, two thirds came from those two days. Now it is cooked thinner than seems right,
    kept in a flask, and poured when the children are sitting.</p>
    <h3>Brown is suspicious</h3>
    <p>“Is there mud in it?” asked a boy of four on the first day, and six children put down their
    spoons. We tried what we had read about, with songs and with faces of banana. What helped was to
    seat the older brother of that boy in front, who will eat anything. By the second week nobody
    spoke of mud.</p>
    <h3>Some laddus went home</h3>
    <p>Friday was laddu day. The leftovers weighed next to nothing, and yet not all had been eaten:
    some laddus went home in pockets, for younger sisters. We have counted these as eaten.</p>

    <h2>What a laddu is, and what it is not</h2>
    <p>Ragi has about 340 mg of calcium in 100 g. This is often said, and we say it too. A laddu of 20 g
    contains some 9 g of ragi flour, and so about 30 mg. A small glass of milk has five or six times
    as much. A laddu is a sweet with a good grain in it. It belongs beside dal, greens, eggs and
    milk, and replaces none of them. Whether children grow as they should is for the nurse to judge,
    who comes on the second Tuesday with her own scale.</p>

    <h2>What we do differently now</h2>
    <ol>
    <li>The laddu for the anganwadi weighs 15 g. Two small ones are eaten with more pleasure than a
    large one, and one can be shared.</li>
    <li>It is made of ragi, ground sesame, jaggery and ghee. There are no nuts in it, because small
    children can choke on them and two of these children may not eat groundnut at all. There is no
    honey either.</li>
    <li>For those under three the laddu is crumbled into warm milk and eaten with a spoon.</li>
    <li>Before the first day each family gets a note that names everything that is in it.</li>
    <li>Thick salted porridge is off the list. We shall go on eating it ourselves.</li>
    </ol>
    <p>The trial cost ₹7.40 for each child and day, delivery included. The list of all thirty days
    hangs in the packing centre in Salbani. From June a second anganwadi will weigh as well, in a
    village where ragi is not eaten at home. We expect to be wrong again.</p>
  `),
};
