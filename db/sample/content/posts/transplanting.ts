import type { SampleBlogPost } from "../blog-post.ts";
import { prose } from "../prose.ts";

export const transplanting: SampleBlogPost = {
  id: "sample-transplanting-in-the-monsoon",
  blogTitle: "Two seedlings to a hill: planting ragi in the rain",
  scene: "sowing",
  date: "2026-07-26T06:00:00.000Z",
  paragraph: prose(`
    <p>The telephone rings at twenty to five. It is Mangri, and she says one word: “Today.” It has
    rained since midnight, the soil on her upper field is soft down to the length of a hand, and the
    seedlings are twenty-four days old. By six o’clock nine of us stand at her nursery with sacks
    over our heads.</p>
    <p>Ragi is planted out from July into August. The day itself is chosen by the rain. Whoever has
    other plans for that day has them no longer.</p>

    <h2>The nursery</h2>
    <p>The seed was sown on 29 June on a raised bed beside the well, two kilos of it for one acre,
    raked in so lightly that birds had to be kept off for four days. Now the seedlings are as tall
    as a hand is long and have four or five leaves. The bed is watered again although it rains,
    because in wet soil the roots come out whole.</p>
    <p>Pulling them takes practice. You take a few at a time, low down, with a small turn of the
    wrist, and lay them in bundles with all the roots on one side. A bundle must be in the ground by
    evening.</p>

    <h2>The line</h2>
    <p>In the villages around us ragi used to be thrown, or dropped into the furrow behind the
    plough. That is quick. It takes twice the seed, and afterwards nobody can walk between the
    plants with a hoe. We plant along a rope. Two people hold it across the slope, the others stand
    behind it in a row, and at every knot they make a hole with two fingers, set two
    seedlings and close it with the thumb.</p>
    <ul>
    <li>From line to line: 25 cm, a span and three fingers</li>
    <li>From hill to hill within the line: 10 cm, four fingers and a bit</li>
    <li>Seedlings to a hill: two, so that one may die</li>
    <li>Depth: up to the first leaf and no further</li>
    </ul>
    <p>Across the slope matters. Each line of plants holds back a little earth, and the water that
    leaves the field at the bottom is nearly clear.</p>

    <h2>Nine women, one acre</h2>
    <p>At eleven somebody brings tea and boiled tubers with salt. At two the rope is moved for the
    hundredth time. There is a song for moving it, in which a lazy son-in-law is asked where he was
    on planting day, and verses are added from field to field. By half past five the acre is
    full.</p>
    <p>No money changes hands. This is <em>madait</em>: Mangri owes each of us one day, and by the
    middle of August she will have given it back. Nobody keeps a book. When we asked the group whether we should, Budhni said:</p>
    <blockquote><p>“If you need a book for that, you have the wrong neighbours.”</p></blockquote>

    <h2>What can still go wrong</h2>
    <ol>
    <li><strong>Sun.</strong> If it burns for three days now, a third of the plants will go. Then we
    fill the gaps from what stayed in the nursery.</li>
    <li><strong>Water that stands.</strong> Ragi is no rice. It forgives one night in a puddle, and
    not two. Somebody walks the field with a hoe after every heavy rain and opens the lower
    edge.</li>
    <li><strong>Weeds.</strong> They are hoed out three weeks after planting and once more before
    the sixth week. After that the leaves close over the ground and the crop looks after
    itself.</li>
    </ol>
    <p>For a week the field looks dreadful, yellow and flat. Then one morning it stands up.</p>

    <h2>And then</h2>
    <p>By September each plant has put out its side shoots, and in October the ears open their
    fingers. They do not ripen
    all at once, so we cut twice, ten days apart, from the middle of November. If you buy flour from
    us at Christmas, it may be from this field. It lies above the road to Pathardih, on the left,
    where the jackfruit tree stands. On planting day you could not have seen the tree for the
    rain.</p>
  `),
};
